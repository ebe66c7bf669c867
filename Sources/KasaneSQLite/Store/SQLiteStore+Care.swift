import GRDB
public import KasaneDomain

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
        let file = file
        try await naming {
            try await DiskThread.run {
                try file.checkOpen()
                try file.checkPlace()
                let connection = try Connection(path: file.path, isReader: true)
                try connection.blocking { queue in
                    try queue.inDatabase { try checkWhole($0, at: file.path) }
                }
            }
        }
    }

    /// Checks that a transaction could write now, without writing anything.
    ///
    /// It takes its turn among the writers, takes the lock that other processes see, and gives it
    /// back. The file at the path must still be the one that was opened. A disk that is full is not
    /// noticed.
    ///
    /// - Parameter deadline: How long it may take from this call on.
    /// - Throws: `TransactionError`, when the turn or the lock cannot be had in time; `Failure` for
    ///   a file that was deleted or replaced, and for an error of SQLite.
    public func checkWritable(within deadline: Duration) async throws {
        let (start, file) = (TransactionStart(.write, within: deadline), file)
        try await host.run(
            start,
            engine: { try await SQLiteEngine(file, start: start) },
            naming: Failure.naming,
            body: { _ in }
        )
    }

    /// How the store's readers have waited to begin.
    public var readerWaits: TransactionWaits { host.waits(.read) }

    /// How the store's writers have waited to begin: for their turn and for other processes.
    public var writerWaits: TransactionWaits { host.waits(.write) }

    /// Closes every connection, after the transactions that are open.
    ///
    /// Transactions that come later fail.
    ///
    /// - Throws: `TransactionError.nested` inside of a transaction, and an error of SQLite.
    public func close() async throws {
        try await naming {
            // The last to close moves what is in the log into the file.
            try await host.alone { try await DiskThread.run { [file] in try file.close() } }
        }
    }

    /// The file.
    public var path: String { file.path }

    /// The bytes that the file and the log beside it take now, wherever a symbolic link leads to.
    public var size: Int { DatabasePath.size(of: path) }

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

/// Refuses a database that is damaged or has rows that refer to none.
private func checkWhole(_ db: Database, at path: String) throws {
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
            reason: (damages.filter { $0 != "ok" } + references).joined(separator: "; ")
        )
    }
}
