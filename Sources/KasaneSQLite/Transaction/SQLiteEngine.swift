import GRDB
import KasaneDomain
import Synchronization

/// Carries out one transaction on a connection.
struct SQLiteEngine: TransactionEngine {
    let connection: Connection
    private let file: DatabaseFile
    private let start: TransactionStart
    private let progress = Progress()

    /// Lends the transaction a connection.
    init(_ file: DatabaseFile, start: TransactionStart) async throws {
        self.file = file
        self.start = start
        connection =
            try await start.access == .write ? file.takeWriter() : file.takeReader()
    }

    /// How long a statement of the transaction waits for a lock of another process.
    var lockWait: LockWait { progress.deadline.map { LockWait(until: $0) } ?? LockWait() }

    func begin(until deadline: TransactionDeadline) async throws {
        progress.deadline = deadline.instant
        let begin = start.access == .write ? beginWriting : beginReading
        do {
            try await connection.brief(begin)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Another process is in the way: that is waited for where it holds up no other task.
            try await wait(until: deadline, to: begin)
        }
    }

    /// Waits for another process's lock, until the task is cancelled or the deadline is over.
    private func wait(
        until deadline: TransactionDeadline,
        to begin: @escaping @Sendable (Database) throws -> Void
    ) async throws {
        let wait = LockWait(until: deadline.instant)
        do {
            try await withTaskCancellationHandler {
                try await connection.elsewhere(waiting: wait, begin)
            } onCancel: {
                wait.giveUp()
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            try Task.checkCancellation()
            if wait.isOver { throw deadline.error }
            throw error
        }
    }

    func commit() async throws -> Bool {
        guard start.access == .write else {
            try await connection.brief(rollBack)
            return false
        }
        return try await connection.elsewhere { db in
            // A body may have gone on after SQLite rolled back by itself.
            guard db.isInsideTransaction else { throw TransactionError.ended }
            do {
                try db.cachedStatement(sql: "COMMIT").execute()
            } catch {
                try rollBack(db)
                throw error
            }
            return db.totalChangesCount != progress.changesBefore
        }
    }

    func rollBack() async {
        // Nothing was committed, whatever this says; who begins next tries again.
        try? await connection.brief(rollBack)
    }

    func take(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws {
        let name = "kasane\(depth)"
        try await connection.brief { db in
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
        if start.access == .read { file.readers.giveBack(connection) }
    }

    @Sendable
    private func beginReading(_ db: Database) throws {
        try rollBack(db)
        try db.cachedStatement(sql: "BEGIN DEFERRED").execute()
        // The snapshot of a deferred transaction begins with its first query.
        try file.checkSchema(db, on: connection)
    }

    @Sendable
    private func beginWriting(_ db: Database) throws {
        try rollBack(db)
        try file.checkPlace()
        try db.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
        try file.checkSchema(db, on: connection)
        progress.changesBefore = db.totalChangesCount
    }

    /// Rolls back unless SQLite has done so by itself.
    @Sendable
    private func rollBack(_ db: Database) throws {
        if db.isInsideTransaction { try db.rollback() }
    }
}

/// What is known of a transaction once it has begun.
private final class Progress: Sendable {
    private struct State {
        var deadline: ContinuousClock.Instant?
        var changesBefore = 0
    }

    private let state = Mutex(State())

    /// When the transaction must have ended.
    var deadline: ContinuousClock.Instant? {
        get { state.withLock { $0.deadline } }
        set { state.withLock { $0.deadline = newValue } }
    }

    /// How many rows the connection had changed when the transaction began.
    var changesBefore: Int {
        get { state.withLock { $0.changesBefore } }
        set { state.withLock { $0.changesBefore = newValue } }
    }
}
