import GRDB
import KasaneDomain
public import KasaneStore

extension SQLiteStore {
    /// Moves committed pages from the log next to the file into the file.
    ///
    /// SQLite does this automatically every 1,000 pages. A server that writes rarely should call it
    /// from time to time to keep the log short. It waits its turn among the writers but not for
    /// readers. Pages that readers still need are left to a later call.
    ///
    /// ```swift
    /// try await store.checkpoint()
    /// ```
    ///
    /// - Throws: `DomainError`, for example if the disk is full; committed changes stay in the log.
    public func checkpoint() async throws {
        try await mapErrors {
            try await host.withoutWriters {
                try await file.takeWriter().runOnQueue { _ = try $0.checkpoint(.passive) }
            }
        }
    }

    /// Checks the whole file: pages, indices, constraints and foreign keys.
    ///
    /// It runs concurrently with writers.
    ///
    /// ```swift
    /// do {
    ///     try await store.integrityCheck()
    /// } catch {
    ///     logger.critical("\(error)")
    /// }
    /// ```
    ///
    /// - Throws: ``SQLiteStoreError`` with the code `corrupt` and a list of the damage as its
    ///   reason; `DomainError` if the file cannot be read.
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

    /// Checks that a transaction could write now, without writing.
    ///
    /// It waits its turn among the writers, then acquires and releases the lock that other
    /// processes observe. The file at the path must still be the one that was opened. A full disk
    /// is not detected.
    ///
    /// ```swift
    /// try await store.checkWritable(within: .seconds(1))
    /// ```
    ///
    /// - Parameter deadline: The time allowed, counted from this call.
    /// - Throws: `DomainError` if the turn or the lock is not available in time, if the file was
    ///   deleted or replaced, or for an error of SQLite.
    public func checkWritable(within deadline: Duration) async throws {
        let (options, file) = (TransactionOptions(.write, within: deadline), file)
        try await host.run(
            options,
            engine: { try await SQLiteEngine(file, options: options) },
            mappingErrors: DomainError.mapSQLiteError,
            body: { _ in }
        )
    }

    /// Statistics on how long the store's readers have waited to begin.
    public var readerWaits: TransactionWaits { host.waits(.read) }

    /// Statistics on how long the store's writers have waited: for their turn and for other
    /// processes.
    ///
    /// ```swift
    /// if store.writerWaits.waiting > 100 { logger.warning("Writers are queueing") }
    /// ```
    public var writerWaits: TransactionWaits { host.waits(.write) }

    /// Closes every connection after the open transactions have ended.
    ///
    /// Later transactions fail.
    ///
    /// ```swift
    /// try await serve()
    /// try await store.close()
    /// ```
    ///
    /// - Throws: `TransactionError.nested` inside a transaction, or an error of SQLite.
    public func close() async throws {
        try await mapErrors {
            // Closing the last connection moves the content of the log into the file.
            try await host.withoutTransactions {
                try await DiskThread.run { [file] in try file.close() }
            }
        }
    }

    /// The absolute path of the database file.
    public var path: String { file.path }

    /// The current total size of the file and its log in bytes, following symbolic links.
    public var size: Int { DatabasePath.size(of: path) }

    /// Runs a body and maps errors of SQLite to errors for use cases.
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

/// Throws if a database is damaged or has rows with dangling references.
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
