import Dispatch
import GRDB
import KasaneDomain
import Synchronization

/// A database connection that stays on its thread and runs what it is sent, one job at a time.
///
/// GRDB lends a connection to a synchronous closure only. That closure calls ``serve(_:)``, which
/// waits for jobs until the end; so the transaction stays open while its body awaits.
final class PinnedConnection: Sendable {
    /// Runs with the connection, or with the reason why there is none.
    private typealias Job = @Sendable (Result<Database, any Error>) -> Void

    private struct State {
        var jobs: [Job] = []
        /// Why no more jobs are taken, or nothing while they are.
        var refusal: (any Error)?
    }

    private let state = Mutex(State())
    private let arrivals = DispatchSemaphore(value: 0)

    /// Runs jobs until the last one.
    ///
    /// Called on the connection's own thread, which it blocks.
    func serve(_ db: Database) {
        while let job = nextJob() {
            job(.success(db))
        }
    }

    /// Ends because no connection could be had: what waits for it throws the reason.
    func abandon(_ reason: any Error) {
        let jobs = state.withLock { state in
            state.refusal = reason
            defer { state.jobs = [] }
            return state.jobs
        }
        for job in jobs {
            job(.failure(reason))
        }
    }

    /// Runs statements on the connection's thread and returns their result.
    func access<Value: Sendable>(
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await submit(isLast: false, statements)
    }

    /// Runs the last statements; the connection goes back to its pool after them.
    func end(_ statements: @escaping @Sendable (Database) throws -> Void) async throws {
        try await submit(isLast: true, statements)
    }

    private func submit<Value: Sendable>(
        isLast: Bool,
        _ statements: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let job: Job = { connection in
                continuation.resume(with: Result { try statements(connection.get()) })
            }
            let refusal = state.withLock { state in
                guard state.refusal == nil else { return state.refusal }
                state.jobs.append(job)
                state.refusal = isLast ? TransactionError.ended : nil
                return nil
            }
            if let refusal {
                job(.failure(refusal))
            } else {
                arrivals.signal()
            }
        }
    }

    private func nextJob() -> Job? {
        if state.withLock({ $0.refusal != nil && $0.jobs.isEmpty }) {
            return nil
        }
        arrivals.wait()
        return state.withLock { $0.jobs.removeFirst() }
    }
}
