import GRDB
import KasaneDomain
public import KasaneStore

extension SQLiteStore {
    /// Moves committed pages from the write-ahead log into the database file.
    ///
    /// SQLite moves pages automatically every 1,000 pages. In a server that rarely writes, call
    /// this method occasionally to keep the log short. The call queues with the writers but doesn't
    /// wait for readers. Pages that readers still need stay in the log until a later call.
    ///
    /// ```swift
    /// try await store.checkpoint()
    /// ```
    ///
    /// - Throws: `DomainError`, for example if the disk is full. Committed changes then stay in the
    ///   log.
    public func checkpoint() async throws {
        try await mapErrors {
            try await host.withoutWriters {
                try await file.takeWriter().runOnQueue { _ = try $0.checkpoint(.passive) }
            }
        }
    }

    /// Checks the whole file: pages, indexes, constraints and foreign keys.
    ///
    /// Writers can continue during the check.
    ///
    /// ```swift
    /// do {
    ///     try await store.integrityCheck()
    /// } catch {
    ///     logger.critical("\(error)")
    /// }
    /// ```
    ///
    /// - Throws: ``SQLiteStoreError`` with the code `corrupt` and a list of problems as its reason,
    ///   or `DomainError` if the file can't be read.
    public func integrityCheck() async throws {
        let file = file
        try await mapErrors {
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

    /// Checks whether a transaction can currently write, without writing.
    ///
    /// The call queues with the writers and then acquires and releases the lock that other
    /// processes use. It also checks that the file at the path is still the opened file. A full
    /// disk isn't detected.
    ///
    /// ```swift
    /// try await store.checkWritable(within: .seconds(1))
    /// ```
    ///
    /// - Parameter deadline: The time limit, measured from the call.
    /// - Throws: `DomainError` if the lock isn't available in time, if the file was deleted or
    ///   replaced, or for a SQLite error.
    public func checkWritable(within deadline: Duration) async throws {
        let (options, file) = (TransactionOptions(.write, within: deadline), file)
        try await host.run(
            options,
            engine: { try await SQLiteEngine(file, options: options) },
            mappingErrors: DomainError.mapSQLiteError,
            body: { _ in }
        )
    }

    /// Wait statistics for readers.
    public var readerWaits: TransactionWaits { host.waits(.read) }

    /// Wait statistics for writers, which wait for other writers and for other processes.
    ///
    /// ```swift
    /// if store.writerWaits.waiting > 100 { logger.warning("Writers are queueing") }
    /// ```
    public var writerWaits: TransactionWaits { host.waits(.write) }

    /// Closes all connections after open transactions have ended.
    ///
    /// Later transactions fail.
    ///
    /// ```swift
    /// try await serve()
    /// try await store.close()
    /// ```
    ///
    /// - Throws: `TransactionError.nested` inside a transaction, or a SQLite error.
    public func close() async throws {
        try await mapErrors {
            // Closing the last connection moves the log's contents into the file.
            try await host.withoutTransactions {
                try await DiskThread.run { [file] in try file.close() }
            }
        }
    }

    /// The database file's absolute path.
    public var path: String { file.path }

    /// The current size of the file and its log in bytes, following symbolic links.
    public var size: Int { DatabasePath.size(of: path) }

    /// Runs a body and maps SQLite errors to errors for use cases.
    func mapErrors<Value: Sendable>(
        of body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let error as SQLiteStoreError {
            throw error
        } catch {
            throw DomainError.mapSQLiteError(error)
        }
    }
}

/// Throws if a database is damaged or has violated foreign keys.
private func checkWhole(_ db: Database, at path: String) throws {
    let damages = try String.fetchAll(db, sql: "PRAGMA integrity_check(20)")
    let orphans = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
    guard damages == ["ok"], orphans.isEmpty else {
        let references = orphans.prefix(20).map { row in
            let table = row["table"] as String? ?? "?"
            let parent = row["parent"] as String? ?? "?"
            return "a row in \(table) refers to a missing row in \(parent)"
        }
        throw SQLiteStoreError(
            code: .corrupt,
            path: path,
            reason: (damages.filter { $0 != "ok" } + references).joined(separator: "; ")
        )
    }
}
