import Glibc

/// Removes a folder of ours with all that is in it; links are removed, not followed.
enum Folder {
    static func remove(_ path: String) {
        for name in names(path) {
            let child = path + "/" + name
            var status = stat()
            guard unsafe lstat(child, &status) == 0 else { continue }
            if status.st_mode & S_IFMT == S_IFDIR { remove(child) } else { unsafe unlink(child) }
        }
        unsafe rmdir(path)
    }

    private static func names(_ path: String) -> [String] {
        guard let directory = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(directory) }
        var names: [String] = []
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
