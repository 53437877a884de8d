import Glibc

@main enum Benchmark {
    static func main() {
        exit(1)
    }
}
