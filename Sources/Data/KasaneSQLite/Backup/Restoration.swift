import Foundation
import GRDB

/// Replaces a database that isn't open in any process with a copy.
///
/// All methods block the calling thread.
struct Restoration: Sendable {
    /// The path to the database, with symbolic links resolved.
    private let path: String
    private let owner: DatabaseOwner

    init(of path: String, owner: DatabaseOwner) {
        self.path = DatabasePath.resolved(path)
        self.owner = owner
    }

    /// Throws unless the file is an intact copy of the application's database.
    func check(_ copy: String) throws {
        guard let file = FileIdentity(at: copy), file.isRegular else {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: copy,
                reason: "no such file",
                advice: "Pass the path of a copy."
            )
        }
        let connection = try Connection(path: copy, isReader: true)
        try connection.blocking { queue in
            try queue.inDatabase { try owner.checkContent($0, at: copy) }
        }
    }

    /// Restores a copy and returns the new path of the previous database.
    func restore(_ copy: String, at moment: Date) throws -> String? {
        if let there = FileIdentity(at: path), there == FileIdentity(at: copy) {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: copy,
                reason: "this is the database itself, not a copy",
                advice: "Pass the path of a copy."
            )
        }
        try check(copy)
        try refuseStranger()
        let lock = try ExclusiveLock(on: path)
        defer { lock.giveBack() }
        let partial = "\(path).\(UUID().uuidString).partial"
        defer { DatabaseCopier.remove(partial) }
        try DatabaseCopier(source: copy, owner: owner).write(to: partial, named: path)
        let replaced = try keep(at: moment)
        // SQLite would apply the previous database's log to the copy. The log has already been kept
        // under another name.
        for suffix in DatabasePath.companions {
            guard unlink(path + suffix) == 0 || errno == ENOENT else { throw refusal() }
        }
        guard rename(partial, path) == 0 else { throw refusal() }
        PrivateFile.synchronize(folder: DatabaseCopier.folder(of: path))
        return replaced
    }

    /// Throws if the path, which might be mistyped, is another application's intact database.
    private func refuseStranger() throws {
        do {
            try owner.check(path)
        } catch is DatabaseError {
            // Continue if the database is damaged, because a copy is meant to replace it. A
            // database in use is locked.
        }
    }

    /// Keeps the existing database and its log under another name in the same folder.
    ///
    /// A hard link is added instead of renaming the file, so there is always a file at the path.
    private func keep(at moment: Date) throws -> String? {
        guard FileIdentity(at: path) != nil else { return nil }
        let name = "\(path).replaced-\(moment.forFileName)"
        var kept = name
        var number = 2
        while FileIdentity(at: kept, followsLink: false) != nil {
            kept = "\(name)-\(number)"
            number += 1
        }
        // SQLite recreates the `-shm` file from the log.
        for suffix in ["-wal", "-journal", ""] where FileIdentity(at: path + suffix) != nil {
            if link(path + suffix, kept + suffix) != 0 {
                // Some file systems don't support hard links.
                try FileManager.default.copyItem(atPath: path + suffix, toPath: kept + suffix)
            }
            PrivateFile.tighten(kept + suffix)
        }
        PrivateFile.synchronize(folder: DatabaseCopier.folder(of: path))
        return kept
    }

    private func refusal() -> SQLiteStoreError {
        SQLiteStoreError(code: .cannotOpen, path: path, reason: String(cString: strerror(errno)))
    }
}

/// Locks a database file against other processes, even if SQLite can't open it.
///
/// SQLite's locks are system locks on bytes of the file. A connection in WAL mode holds such a lock
/// while it is open. See `PENDING_BYTE` in https://www.sqlite.org/src/file/src/os.h.
private struct ExclusiveLock {
    private let descriptor: Int32

    /// Acquires the lock, or does nothing if the file doesn't exist.
    init(on path: String) throws {
        let inUse = SQLiteStoreError(
            code: .inUse,
            path: path,
            reason: "a process has it open, for example a running server"
        )
        // Opening and closing the file here would release this process's locks.
        if let file = FileIdentity(at: path), OpenDatabases.contains(file) { throw inUse }
        descriptor = open(path, O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard errno == ENOENT else {
                throw SQLiteStoreError(
                    code: .cannotOpen,
                    path: path,
                    reason: String(cString: strerror(errno))
                )
            }
            return
        }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        guard fcntl(descriptor, F_SETLK, &lock) == 0 else {
            close(descriptor)
            throw inUse
        }
    }

    func giveBack() {
        if descriptor >= 0 { close(descriptor) }
    }
}

extension Date {
    /// The date formatted for a file name, such as `20261122T053459Z`.
    var forFileName: String { formatted(Self.fileNameStyle) }

    init?(inFileName text: String) {
        // Other text isn't the name of a copy.
        guard let date = try? Self(text, strategy: Self.fileNameStyle) else { return nil }
        self = date
    }

    private static var fileNameStyle: ISO8601FormatStyle {
        ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    }
}
