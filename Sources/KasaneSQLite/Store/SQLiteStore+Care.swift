import GRDB
import KasaneDomain

extension SQLiteStore {
    /// Moves what was committed from the log beside the file into the file.
    ///
    /// SQLite does this by itself after every thousand pages; a server that writes little calls it
    /// now and then, so that the log does not stay long. It takes its turn among the writers, waits
    /// for no reader, and leaves to a later call what readers are in the way of.
    ///
    /// - Throws: `Failure`, such as for a full disk; what was committed stays in the log.
    public func checkpoint() async throws {
        try await naming {
            try await host.exclusively {
                try await file.takeWriter().elsewhere { _ = try $0.checkpoint(.passive) }
            }
        }
    }

    /// Checks the whole file: pages, indices, constraints and foreign keys.
    ///
    /// It reads everything, beside those that write.
    ///
    /// - Throws: ``SQLiteStoreError`` of code `corrupt`, whose reason lists what is damaged;
    ///   `Failure` if the file cannot be read.
    public func integrityCheck() async throws {
        let path = path
        try await naming {
            try file.checkOpen()
            try file.checkPlace()
            let connection = try Connection(path: path, isReader: true)
            try await connection.elsewhere { db in
                let damages = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
                let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
                guard damages == ["ok"], orphans.isEmpty else {
                    let references = orphans.prefix(20).map { row in
                        let table = row["table"] as String? ?? "?"
                        let parent = row["parent"] as String? ?? "?"
                        return "a row of \(table) refers to none of \(parent)"
                    }
                    throw SQLiteStoreError(
                        code: .corrupt,
                        path: path,
                        reason: (damages.filter { $0 != "ok" } + references)
                            .joined(separator: "; ")
                    )
                }
            }
        }
    }

    /// Closes every connection, after the transactions that are open.
    ///
    /// Transactions that come later fail.
    ///
    /// - Throws: `TransactionError.nested` inside of a transaction, and an error of SQLite.
    public func close() async throws {
        try await naming {
            try await host.alone { try file.close() }
        }
    }

    /// The file.
    public var path: String { file.path }

    func naming<Value: Sendable>(
        _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as SQLiteStoreError {
            throw error
        } catch {
            throw Failure.naming(error)
        }
    }
}
