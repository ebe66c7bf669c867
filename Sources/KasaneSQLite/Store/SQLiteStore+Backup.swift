import Foundation
import GRDB

extension SQLiteStore {
    /// Copies the database into another file while it is in use.
    ///
    /// The copy is the state of one moment. It is checked, and stands at the path when it is whole:
    /// a copy that fails leaves what was there before.
    ///
    /// - Parameter target: The file of the copy; one that is there is replaced, with the log that
    ///   SQLite keeps beside it. It must be open nowhere, and be no folder, link, pipe or device.
    /// - Throws: ``SQLiteStoreError``, when the copy cannot be written; `Failure` if the database
    ///   cannot be read.
    public func backup(to target: String) async throws {
        let source = path
        let target = try DatabasePath.absolute(target)
        try refuseTarget(target)
        let partial = "\(target).\(UUID().uuidString).partial"
        defer {
            // What is left of a copy that failed; of a whole one nothing is.
            for suffix in [""] + companions {
                try? FileManager.default.removeItem(atPath: partial + suffix)
            }
        }
        try await naming {
            try file.checkOpen()
            try file.checkPlace()
            let connection = try Connection(path: source, isReader: true)
            try await connection.elsewhere { db in
                do {
                    let copy = try DatabaseQueue(path: partial)
                    try copy.inDatabase { copy in
                        try db.backup(to: copy)
                        try check(copy, at: source)
                    }
                    try copy.close()
                } catch {
                    throw error as? SQLiteStoreError
                        ?? SQLiteStoreError(error, at: target, otherwise: .cannotOpen)
                }
            }
        }
        try replace(target, by: partial)
    }

    /// Refuses what a copy would damage.
    private func refuseTarget(_ target: String) throws(SQLiteStoreError) {
        let path = DatabasePath.resolved(path)
        let own = ([""] + companions).compactMap { FileIdentity(at: path + $0) }
        if let there = FileIdentity(at: target), own.contains(there) {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: target,
                reason: "a database cannot be copied onto itself"
            )
        }
        if let there = FileIdentity(at: target, followsLink: false), !there.isRegular {
            throw SQLiteStoreError(
                code: .cannotOpen,
                path: target,
                reason: "it is a folder, a link or another thing that is no file"
            )
        }
    }

    private func replace(_ target: String, by partial: String) throws(SQLiteStoreError) {
        // A log of the older file would be taken for one of the copy.
        for suffix in companions where unlink(target + suffix) != 0 && errno != ENOENT {
            throw refusal(of: target)
        }
        // Within one folder this is one step.
        guard rename(partial, target) == 0 else { throw refusal(of: target) }
    }

    private func refusal(of target: String) -> SQLiteStoreError {
        SQLiteStoreError(code: .cannotOpen, path: target, reason: String(cString: strerror(errno)))
    }
}

/// The ends of the names of what SQLite keeps beside a database.
private let companions = ["-wal", "-shm", "-journal"]

/// Refuses a copy that is damaged, as that of a damaged database is.
private func check(_ copy: Database, at source: String) throws {
    let damages = try String.fetchAll(copy, sql: "PRAGMA quick_check(20)")
    guard damages == ["ok"] else {
        throw SQLiteStoreError(
            code: .corrupt,
            path: source,
            reason: damages.joined(separator: "; ")
        )
    }
}
