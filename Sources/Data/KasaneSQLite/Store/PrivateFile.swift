import Foundation

/// Files and folders that only the process's user can read and write.
enum PrivateFile {
    /// Creates an empty file with mode 0600 unless the path exists.
    ///
    /// SQLite would use the process's umask. If the file can't be created, SQLite later reports the
    /// reason.
    static func create(_ path: String) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes other users' permissions from a database and its companion files.
    static func tighten(database path: String) {
        for suffix in [""] + DatabasePath.companions { tighten(path + suffix) }
    }

    /// Removes other users' permissions from a file.
    ///
    /// Files that belong to other users are skipped, as are file systems without permissions.
    static func tighten(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0
        else { return }
        chmod(path, status.st_mode & 0o700)
    }

    /// Creates a folder with mode 0700 unless it exists.
    ///
    /// - Throws: ``SQLiteStoreError`` if the folder doesn't exist and can't be created, for example
    ///   because its parent is missing.
    static func createFolder(_ path: String) throws(SQLiteStoreError) {
        guard mkdir(path, 0o700) != 0 else { return }
        let code = errno
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
            isFolder.boolValue
        else {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: path,
                reason: code == EEXIST ? "it is not a folder" : String(cString: strerror(code)),
                advice: "Use a folder whose parent exists and is writable."
            )
        }
    }

    /// Flushes a folder's entries to disk so that they survive a machine crash.
    ///
    /// A file system that can't flush folders writes the entries later.
    static func synchronize(folder path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
