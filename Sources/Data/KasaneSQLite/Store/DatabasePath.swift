import Foundation

/// Absolute paths of database files, independent of the current directory.
enum DatabasePath {
    /// The suffixes of SQLite's companion files.
    static let companions = ["-wal", "-shm", "-journal"]

    /// Resolves symbolic links, because SQLite keeps its log next to the target.
    static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path
    }

    /// Returns the size of a database and its log in bytes, or 0 if the file is missing.
    static func size(of path: String) -> Int {
        let file = resolved(path)
        return [file, file + "-wal"].reduce(0) { size, path in
            var status = stat()
            return stat(path, &status) == 0 ? size + Int(status.st_size) : size
        }
    }

    /// Returns the absolute path.
    ///
    /// - Throws: ``SQLiteStoreError`` for a path that SQLite wouldn't treat as a file.
    static func absolute(_ path: String) throws(SQLiteStoreError) -> String {
        if ["://", "password="].contains(where: path.contains) {
            throw SQLiteStoreError(
                code: .cannotOpen,
                // The URL might contain a password.
                path: "",
                reason: "it is a URL, not a file path",
                advice: "Use a file path."
            )
        }
        let obstacle: String? =
            if path.isEmpty {
                "the path is empty"
            } else if path.utf8.contains(0) {
                "the path contains a NUL character"
            } else if path.lowercased().utf8.starts(with: "file:".utf8) {
                "it is a URI, not a file path"
            } else if path == ":memory:" {
                "it is not a file"
            } else {
                nil
            }
        if let obstacle {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: path,
                reason: obstacle,
                advice: "Use a file path."
            )
        }
        // Compare bytes, as the system does, because a combining character would hide a slash.
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        return isAbsolute ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }
}
