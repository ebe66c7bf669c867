import Foundation

/// Files and folders that only the user of the process can read and write.
enum PrivateFile {
    /// Creates an empty file with the permissions 0600, unless the path exists.
    ///
    /// The permissions of a file that SQLite creates depend on the process's umask. If creation
    /// fails, SQLite reports the reason later.
    static func create(_ path: String) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Removes all permissions of other users from a database and its companion files.
    static func tighten(database path: String) {
        for suffix in [""] + DatabasePath.companions { tighten(path + suffix) }
    }

    /// Removes all permissions of other users from a file.
    ///
    /// Another user's file and a file on a disk without permissions stay unchanged.
    static func tighten(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0
        else { return }
        chmod(path, status.st_mode & 0o700)
    }

    /// Creates a folder with the permissions 0700 unless it exists.
    ///
    /// The parent folder must exist.
    ///
    /// - Throws: ``SQLiteStoreError`` if the folder does not exist and cannot be created.
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
                advice: "Give the path of a folder, whose parent must exist and be writable."
            )
        }
    }

    /// Flushes a folder's entries to the disk, so that they survive a crash of the machine.
    ///
    /// A file system that cannot synchronise a folder writes the entries later by itself.
    static func synchronize(folder path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
