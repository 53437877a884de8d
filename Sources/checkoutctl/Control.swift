import Glibc

@main enum Control {
    static func main() {
        exit(1)
    }
}
