import Foundation
import Synchronization

/// Runs long calculations on a limited number of separate threads.
///
/// Swift's cooperative thread pool has only one thread per core, so a few calculations would stall
/// all of a server's pages. A thread starts when a calculation finds no idle thread, and ends when
/// no calculation is waiting. An unused or released queue therefore has no threads.
///
/// No client can monopolize the threads. Each priority has a share of the threads, and within a
/// priority, owners with many calls take turns with other owners; see ``PasswordWorkLine``.
package final class PasswordWorkQueue: Sendable {
    private struct State {
        var threads = 0
        var lastID: UInt64 = 0
        /// The owners of the running calls.
        var owners: Set<String> = []
        /// The lines, one for each priority.
        var lines: [PasswordWorkLine]
        /// The index in ``order`` of the next priority.
        var place = 0

        mutating func next() -> PasswordWorkLine.Call? {
            for step in order.indices {
                let place = (self.place + step) % order.count
                guard let call = lines[order[place].rawValue].next(besides: owners) else {
                    continue
                }
                self.place = (place + 1) % order.count
                begin(call)
                return call
            }
            return nil
        }

        mutating func begin(_ call: PasswordWorkLine.Call) {
            if let owner = call.owner { owners.insert(owner) }
        }

        mutating func end(_ call: PasswordWorkLine.Call) {
            if let owner = call.owner { owners.remove(owner) }
        }

        mutating func remove(_ id: UInt64) -> PasswordWorkLine.Call? {
            for rank in lines.indices {
                if let call = lines[rank].remove(id) { return call }
            }
            return nil
        }
    }

    private enum Admission {
        case thread
        case line(PasswordWorkLine.Admission)
    }

    /// The order in which priorities are served.
    ///
    /// Priorities without waiting calls are skipped.
    ///
    /// At most two calls with other priorities come between two `usual` calls.
    private static let order: [PasswordWorkPriority] = [
        .known, .usual, .known, .usual, .known, .usual, .suspect,
    ]

    private let state: Mutex<State>
    private let width: Int

    /// - Parameters:
    ///   - width: The maximum number of threads, at least 1.
    ///   - maximumWaiting: The maximum number of waiting calls per priority, at least 0.
    package init(width: Int, maximumWaiting: Int) {
        precondition(width >= 1, "The width must be at least 1, not \(width).")
        precondition(
            maximumWaiting >= 0,
            "maximumWaiting must be at least 0, not \(maximumWaiting)."
        )
        self.width = width
        state = Mutex(
            State(
                lines: PasswordWorkPriority.allCases.map { _ in
                    PasswordWorkLine(maximum: maximumWaiting)
                }
            )
        )
    }

    /// The number of calls waiting for a thread.
    package var waiting: Int { state.withLock { $0.lines.reduce(0) { $0 + $1.count } } }

    /// The number of calls with a priority that are waiting for a thread.
    package func waiting(as priority: PasswordWorkPriority) -> Int {
        state.withLock { $0.lines[priority.rawValue].count }
    }

    package var threads: Int { state.withLock { $0.threads } }

    /// Runs a calculation on one of the queue's threads.
    ///
    /// - Parameters:
    ///   - priority: The priority if the call has to wait.
    ///   - owner: The owner, such as a network or an account, or `nil` if unknown. Calls with the
    ///     same owner run one at a time.
    ///   - body: The calculation. A running calculation isn't interrupted if the task is cancelled.
    /// - Throws: ``PasswordHasherError/busy`` if too many calls are waiting, `CancellationError` if
    ///   the task is cancelled before the calculation begins, or the calculation's error.
    package func run<Value: Sendable>(
        _ priority: PasswordWorkPriority,
        of owner: String? = nil,
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let id = newID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let call = PasswordWorkLine.Call(
                    id: id,
                    owner: owner,
                    run: {
                        let result = Result { try body() }
                        return { continuation.resume(with: result) }
                    },
                    fail: { continuation.resume(throwing: $0) }
                )
                // If the task was cancelled earlier, the cancellation handler found no call.
                if Task.isCancelled { return call.fail(CancellationError()) }
                switch add(call, as: priority) {
                case .thread: return startThread(call)
                case .line(.refused): return call.fail(PasswordHasherError.busy)
                case .line(.waitingInstead(let other)): other.fail(PasswordHasherError.busy)
                case .line(.waiting): break
                }
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    // Swift 6.3 can miscompile a `withLock` that is inlined into an async function.
    @inline(never)
    private func newID() -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    @inline(never)
    private func add(
        _ call: PasswordWorkLine.Call,
        as priority: PasswordWorkPriority
    ) -> Admission {
        state.withLock { state in
            if state.threads < width, call.owner.map({ !state.owners.contains($0) }) ?? true {
                state.threads += 1
                state.begin(call)
                return .thread
            }
            return .line(state.lines[priority.rawValue].add(call))
        }
    }

    @inline(never)
    private func cancel(_ id: UInt64) {
        let call = state.withLock { $0.remove(id) }
        call?.fail(CancellationError())
    }

    private func startThread(_ first: PasswordWorkLine.Call) {
        Thread.detachNewThread { [self] in
            Thread.current.name = "kasane.password"
            var call: PasswordWorkLine.Call? = first
            while let current = call {
                let resume = current.run()
                // When a caller receives its result, the calculation's slot is already free.
                call = next(after: current)
                resume()
            }
        }
    }

    /// Ends a call and returns the next call, or ends the thread if no call is waiting.
    private func next(after call: PasswordWorkLine.Call) -> PasswordWorkLine.Call? {
        state.withLock { state in
            state.end(call)
            let next = state.next()
            if next == nil { state.threads -= 1 }
            return next
        }
    }
}
