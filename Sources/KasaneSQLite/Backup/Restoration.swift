import Foundation
import GRDB

/// Puts a copy in the place of a database that nobody has open.
///
/// Everything here blocks its thread.
struct Restoration: Sendable {
    /// The database, where symbolic links lead to.
    private let path: String
    private let owner: DatabaseOwner

    init(of path: String, owner: DatabaseOwner) {
        self.path = DatabasePath.resolved(path)
        self.owner = owner
    }

    /// Refuses a file that is no whole copy of the application's database.
    func check(_ copy: String) throws {
        guard let file = FileIdentity(at: copy), file.isRegular else {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: copy,
                reason: "there is no such file",
                advice: "Give the path of a copy."
            )
        }
        let connection = try Connection(path: copy, isReader: true)
        try connection.blocking { queue in
            try queue.inDatabase { try owner.checkContent($0, at: copy) }
        }
    }

    /// Restores a copy; returns where the database that was there is kept.
    func restore(_ copy: String, at moment: Date) throws -> String? {
        if let there = FileIdentity(at: path), there == FileIdentity(at: copy) {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: copy,
                reason: "it is the database itself, and no copy of it",
                advice: "Give the path of a copy."
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
        // A log of the database before would be taken for one of the copy. It is kept already.
        for suffix in DatabasePath.companions {
            guard unlink(path + suffix) == 0 || errno == ENOENT else { throw refusal() }
        }
        guard rename(partial, path) == 0 else { throw refusal() }
        PrivateFile.synchronize(folder: DatabaseCopier.folder(of: path))
        return replaced
    }

    /// Refuses to replace a sound database of another application, whose path was given by mistake.
    private func refuseStranger() throws {
        do {
            try owner.check(path)
        } catch is DatabaseError {
            // A damaged database is what a copy is for; one that is in use is refused by its lock.
        }
    }

    /// Keeps the database that is there, with its log, under another name beside it.
    ///
    /// It gets a second name rather than another one, so that there is one at the path all the time.
    private func keep(at moment: Date) throws -> String? {
        guard FileIdentity(at: path) != nil else { return nil }
        let name = "\(path).replaced-\(moment.forFileName)"
        var kept = name
        var number = 2
        while FileIdentity(at: kept, followsLink: false) != nil {
            kept = "\(name)-\(number)"
            number += 1
        }
        // What is shared of the log is made again from the log.
        for suffix in ["-wal", "-journal", ""] where FileIdentity(at: path + suffix) != nil {
            if link(path + suffix, kept + suffix) != 0 {
                // Some disks know no second names.
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

/// Keeps other processes from a database file, whether or not SQLite could open it.
///
/// SQLite's locks are locks of the system on bytes of the file; a connection in WAL mode holds one
/// for as long as it is open.
/// See https://www.sqlite.org/src/file/src/os.h, `PENDING_BYTE`.
private struct ExclusiveLock {
    private let descriptor: Int32

    /// Takes the lock; there is none to take of a file that is not there.
    init(on path: String) throws {
        let inUse = SQLiteStoreError(
            code: .inUse,
            path: path,
            reason: "a process has it open, such as a server that runs"
        )
        // To open and close it here would give back the locks of this process.
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
    /// The moment as it is written into names of files, such as `20261122T053459Z`.
    var forFileName: String { formatted(Self.fileNameStyle) }

    /// Reads a moment in the name of a file; `nil` if it is none.
    init?(inFileName text: String) {
        // What is no moment was not written by this.
        guard let date = try? Self(text, strategy: Self.fileNameStyle) else { return nil }
        self = date
    }

    private static var fileNameStyle: ISO8601FormatStyle {
        ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted)
    }
}
