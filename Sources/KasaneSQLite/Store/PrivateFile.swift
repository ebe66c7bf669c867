import Foundation

/// Files and folders that only the user of the process may read and write.
enum PrivateFile {
    /// Creates an empty file with the permissions 0600, unless something is at the path.
    ///
    /// A file that SQLite creates is for everybody that the process' mask allows. A path at which no
    /// file can be created is left to SQLite, which says why.
    static func create(_ path: String) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Takes from everybody but the user what they may do with a database and what is beside it.
    static func tighten(database path: String) {
        for suffix in [""] + DatabasePath.companions { tighten(path + suffix) }
    }

    /// Takes from everybody but the user what they may do with a file.
    ///
    /// A file of another user, and one on a disk that knows no permissions, stays as it is.
    static func tighten(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid == geteuid(),
            status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0
        else { return }
        chmod(path, status.st_mode & 0o700)
    }

    /// Creates a folder with the permissions 0700, unless it is there; those above it must be.
    ///
    /// - Throws: ``SQLiteStoreError``, when there is none at the path and none can be created.
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
                reason: code == EEXIST ? "it is no folder" : String(cString: strerror(code)),
                advice: "Give the path of a folder, whose parent must exist and be writable."
            )
        }
    }

    /// Makes the names in a folder survive a crash of the machine.
    ///
    /// Where a disk cannot do that for a folder, it does so by itself sooner or later.
    static func synchronize(folder path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
