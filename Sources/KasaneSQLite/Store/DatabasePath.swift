import Foundation

/// The path of a database file, as it stays when the process changes its folder.
enum DatabasePath {
    /// The ends of the names of the files that SQLite keeps beside a database.
    static let companions = ["-wal", "-shm", "-journal"]

    /// Where SQLite keeps its log: beside the file that symbolic links lead to.
    static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path
    }

    /// The bytes of a database and of the log beside it; what is not there has none.
    static func size(of path: String) -> Int {
        let file = resolved(path)
        return [file, file + "-wal"].reduce(0) { size, path in
            var status = stat()
            return stat(path, &status) == 0 ? size + Int(status.st_size) : size
        }
    }

    /// Makes a path absolute.
    ///
    /// - Throws: ``SQLiteStoreError`` for what SQLite would take for something else than a file.
    static func absolute(_ path: String) throws(SQLiteStoreError) -> String {
        let obstacle: String? =
            if path.isEmpty {
                "the path is empty"
            } else if path.utf8.contains(0) {
                "the path has a NUL character in it"
            } else if path.lowercased().hasPrefix("file:") {
                "it is a URI and no path"
            } else if path == ":memory:" {
                "it is no file"
            } else {
                nil
            }
        if let obstacle {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: path,
                reason: obstacle,
                advice: "Give the path of a file."
            )
        }
        return path.hasPrefix("/") ? path : "\(FileManager.default.currentDirectoryPath)/\(path)"
    }
}
