import GRDB
import Synchronization

/// A database connection that runs one operation at a time.
///
/// A short operation can run on the calling thread, because waking another thread costs more than
/// the statement. Longer operations run on the connection's own thread, where they don't block
/// other tasks.
final class Connection: Sendable {
    private let queue: DatabaseQueue
    private let lockTimeout: LockTimeout
    private let schema = Mutex<CheckedSchema?>(nil)
    let commits = CommitGuard()
    let reads = StatementRecorder()
    /// The number of calls that use the connection or wait for it.
    private let calls = Mutex(0)

    init(path: String, isReader: Bool) throws {
        let lockTimeout = LockTimeout()
        var configuration = Configuration()
        configuration.readonly = isReader
        // A transaction stays open between calls from its body.
        configuration.allowsUnsafeTransactions = true
        configuration.busyMode = .callback { _ in lockTimeout.wait() }
        if !isReader { configuration.journalMode = .wal }
        queue = try DatabaseQueue(path: path, configuration: configuration)
        self.lockTimeout = lockTimeout
        if !isReader { queue.add(transactionObserver: commits, extent: .databaseLifetime) }
        lockTimeout.end()
    }

    /// Runs a short statement on the calling thread if the connection is idle.
    ///
    /// The call throws immediately if another process holds a lock.
    func runInline<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        // The calling thread must not wait for another task's statement either.
        let isIdle = calls.withLock { calls in
            guard calls == 0 else { return false }
            calls = 1
            return true
        }
        if isIdle {
            defer { endCall() }
            let value = try CallingThread.run { try queue.inDatabase(statements) }
            if let value { return value }
        }
        return try await runOnQueue(waiting: nil, statements)
    }

    /// Runs statements on the connection's own thread.
    ///
    /// - Parameter wait: The limit for waiting for another process's lock. If `nil`, a locked
    ///   database throws immediately.
    func runOnQueue<Value: Sendable>(
        waiting wait: LockWait? = LockWait(),
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        calls.withLock { $0 += 1 }
        defer { endCall() }
        let lockTimeout = lockTimeout
        return try await withCheckedThrowingContinuation { continuation in
            queue.asyncWriteWithoutTransaction { db in
                lockTimeout.begin(wait)
                let result = Result { try statements(db) }
                lockTimeout.end()
                continuation.resume(with: result)
            }
        }
    }

    /// Decrements the number of calls.
    ///
    /// Never inlined, because a mutex identifies its owner by the thread, and the compiler could
    /// compute the thread's address before the task suspends and resumes on another thread.
    @inline(never)
    private func endCall() {
        calls.withLock { $0 -= 1 }
    }

    /// Runs statements that must not commit.
    ///
    /// Call this method only while holding the connection.
    func refusingCommits<Value>(_ statements: () throws -> Value) rethrows -> Value {
        commits.isRefusing = true
        defer { commits.isRefusing = false }
        return try statements()
    }

    /// Runs work that needs a GRDB queue on the calling thread, blocking it if necessary.
    func blocking<Value>(_ body: (DatabaseQueue) throws -> Value) rethrows -> Value {
        lockTimeout.begin(LockWait())
        defer { lockTimeout.end() }
        return try body(queue)
    }

    var checkedSchema: CheckedSchema? {
        get { schema.withLock { $0 } }
        set {
            schema.withLock { $0 = newValue }
            reads.forget()
        }
    }

    func interrupt() {
        queue.interrupt()
    }

    func close() throws {
        try queue.close()
    }
}
