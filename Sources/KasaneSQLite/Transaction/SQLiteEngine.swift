import GRDB
import KasaneDomain
import Synchronization

/// Carries out one transaction on a connection.
struct SQLiteEngine: TransactionEngine {
    let connection: Connection
    private let file: DatabaseFile
    private let start: TransactionStart
    /// How many rows the connection had changed when the transaction began.
    private let before = Count()

    init(_ file: DatabaseFile, start: TransactionStart) throws {
        self.file = file
        self.start = start
        connection = try start.access == .write ? file.takeWriter() : file.takeReader()
    }

    func begin(within duration: Duration) async throws {
        let begin = start.access == .write ? beginWriting : beginReading
        do {
            try connection.here(begin)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Another process is in the way: that is waited for where it holds up nobody.
            try await wait(within: duration, to: begin)
        }
    }

    /// Waits for another process's lock, until the task is cancelled or the deadline is over.
    private func wait(
        within duration: Duration,
        to begin: @escaping @Sendable (Database) throws -> Void
    ) async throws {
        let wait = LockWait(within: duration)
        do {
            try await withTaskCancellationHandler {
                try await connection.elsewhere(waiting: wait, begin)
            } onCancel: {
                wait.giveUp()
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            try Task.checkCancellation()
            if wait.isOver {
                throw TransactionError.deadlineExceeded(origin: start.origin, after: duration)
            }
            throw error
        }
    }

    func commit() async throws -> Bool {
        guard start.access == .write else {
            try connection.here(rollBack)
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
            return db.totalChangesCount != before.value
        }
    }

    func rollBack() async {
        // Nothing was committed, whatever this says; who begins next tries again.
        try? connection.here(rollBack)
    }

    func take(
        _ step: SavepointStep,
        at depth: Int,
        in transaction: OpenTransaction<Self>
    ) async throws {
        let name = "kasane\(depth)"
        try connection.here { db in
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
        before.value = db.totalChangesCount
    }

    /// Rolls back unless SQLite has done so by itself.
    @Sendable
    private func rollBack(_ db: Database) throws {
        if db.isInsideTransaction { try db.rollback() }
    }
}

/// A number that is set once the transaction has begun.
private final class Count: Sendable {
    private let number = Mutex(0)

    var value: Int {
        get { number.withLock { $0 } }
        set { number.withLock { $0 = newValue } }
    }
}
