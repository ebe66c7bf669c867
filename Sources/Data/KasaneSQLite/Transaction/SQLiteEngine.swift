import GRDB
import KasaneDomain
import KasaneStore
import Synchronization

/// Runs a transaction on a connection.
struct SQLiteEngine: TransactionEngine {
    let connection: Connection
    private let file: DatabaseFile
    private let options: TransactionOptions
    private let progress = Progress()

    /// Borrows a connection for a transaction.
    init(_ file: DatabaseFile, options: TransactionOptions) async throws {
        self.file = file
        self.options = options
        connection =
            try await options.access == .write ? file.takeWriter() : file.takeReader()
    }

    /// The limit for waiting for another process's lock.
    var lockWait: LockWait { progress.deadline.map { LockWait(until: $0) } ?? LockWait() }

    func begin(until deadline: TransactionDeadline) async throws {
        progress.deadline = deadline.instant
        let begin = options.access == .write ? beginWriting : beginReading
        do {
            try await connection.runInline(begin)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Another process holds the lock. Wait on a thread where waiting doesn't block other
            // tasks.
            try await wait(until: deadline, to: begin)
        }
    }

    /// Waits for another process's lock until cancellation or the deadline.
    private func wait(
        until deadline: TransactionDeadline,
        to begin: @escaping @Sendable (Database) throws -> Void
    ) async throws {
        let wait = LockWait(until: deadline.instant)
        do {
            try await withTaskCancellationHandler {
                try await connection.runOnQueue(waiting: wait, begin)
            } onCancel: {
                wait.giveUp()
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            try Task.checkCancellation()
            if wait.isOver { throw deadline.error }
            throw error
        }
    }

    func commit() async throws -> StoreRegion {
        guard options.access == .write else {
            try await connection.runInline(rollBack)
            return .nothing
        }
        return try await connection.runOnQueue { db in
            // A body can continue after SQLite has rolled back automatically.
            guard db.isInsideTransaction else { throw TransactionError.ended }
            do {
                try db.cachedStatement(sql: "COMMIT").execute()
            } catch {
                try rollBack(db)
                throw error
            }
            let isChanged = db.totalChangesCount != progress.changesBefore
            return connection.commits.changes(isChanged: isChanged)
        }
    }

    func rollBack() async {
        // Nothing is committed even if the rollback fails. The connection's next transaction
        // retries the rollback.
        try? await connection.runInline(rollBack)
    }

    func apply(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws {
        let name = "kasane\(depth)"
        try await connection.runInline { db in
            try transaction.enter()
            defer { transaction.leave() }
            guard db.isInsideTransaction else { throw TransactionError.ended }
            switch step {
            case .begin: try db.cachedStatement(sql: "SAVEPOINT \(name)").execute()
            case .release: try db.cachedStatement(sql: "RELEASE \(name)").execute()
            case .rollBack:
                try db.cachedStatement(sql: "ROLLBACK TO \(name)").execute()
                try db.cachedStatement(sql: "RELEASE \(name)").execute()
            }
        }
    }

    func interrupt() {
        connection.interrupt()
    }

    func release() {
        if options.access == .read { file.readers.giveBack(connection) }
    }

    @Sendable
    private func beginReading(_ db: Database) throws {
        try rollBack(db)
        try db.cachedStatement(sql: "BEGIN DEFERRED").execute()
        // A deferred transaction takes its snapshot with its first query.
        try file.checkSchema(db, on: connection)
    }

    @Sendable
    private func beginWriting(_ db: Database) throws {
        try rollBack(db)
        try file.checkPlace()
        try db.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
        try file.checkSchema(db, on: connection)
        progress.changesBefore = db.totalChangesCount
        connection.commits.begin()
    }

    /// Rolls back unless SQLite has already rolled back.
    @Sendable
    private func rollBack(_ db: Database) throws {
        if db.isInsideTransaction { try db.rollback() }
    }
}

/// The state of an open transaction.
private final class Progress: Sendable {
    private struct State {
        var deadline: ContinuousClock.Instant?
        var changesBefore = 0
    }

    private let state = Mutex(State())

    var deadline: ContinuousClock.Instant? {
        get { state.withLock { $0.deadline } }
        set { state.withLock { $0.deadline = newValue } }
    }

    /// The connection's change count when the transaction began.
    var changesBefore: Int {
        get { state.withLock { $0.changesBefore } }
        set { state.withLock { $0.changesBefore = newValue } }
    }
}
