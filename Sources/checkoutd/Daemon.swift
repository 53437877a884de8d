import Glibc

@main enum Daemon {
    static func main() {
        exit(1)
    }
}
