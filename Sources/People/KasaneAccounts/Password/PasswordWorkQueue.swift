import Foundation
import Synchronization

/// Runs calculations that take long in a limited number of threads of its own.
///
/// The concurrency pool has only one thread per core; a few calculations in it would stop all pages
/// of a server. A thread starts for a calculation that finds no other thread, and ends when none
/// waits any more, so that an unused queue has no threads and a released one leaves none.
package final class PasswordWorkQueue: Sendable {
    private struct Item: Sendable {
        let id: UInt64
        /// Calculates, and returns a closure that resumes the caller with the result.
        let run: @Sendable () -> @Sendable () -> Void
        let cancel: @Sendable () -> Void
    }

    private struct State {
        var threads = 0
        var lastID: UInt64 = 0
        /// The waiting calls of each rank, in arrival order.
        var waiting = PasswordWorkPriority.allCases.map { _ in [Item]() }

        mutating func next() -> Item? {
            for rank in waiting.indices where !waiting[rank].isEmpty {
                return waiting[rank].removeFirst()
            }
            return nil
        }

        mutating func remove(_ id: UInt64) -> Item? {
            for rank in waiting.indices {
                if let index = waiting[rank].firstIndex(where: { $0.id == id }) {
                    return waiting[rank].remove(at: index)
                }
            }
            return nil
        }
    }

    private enum Admission {
        case thread
        case queue
        case refused
    }

    private let state = Mutex(State())
    private let width: Int
    private let maximumWaiting: Int

    /// Creates a queue.
    ///
    /// - Parameters:
    ///   - width: The maximum number of threads; at least 1.
    ///   - maximumWaiting: The maximum number of waiting calls of each rank; at least 0.
    package init(width: Int, maximumWaiting: Int) {
        precondition(width >= 1, "The width must be at least 1, not \(width).")
        precondition(maximumWaiting >= 0, "maximumWaiting must not be \(maximumWaiting).")
        self.width = width
        self.maximumWaiting = maximumWaiting
    }

    /// The number of calls that wait for a thread.
    package var waiting: Int { state.withLock { $0.waiting.reduce(0) { $0 + $1.count } } }

    /// The number of threads.
    package var threads: Int { state.withLock { $0.threads } }

    /// Runs a calculation in a thread of the queue.
    ///
    /// - Parameters:
    ///   - priority: The rank of the call, if it has to wait.
    ///   - body: The calculation. It does not end when the task is cancelled.
    /// - Returns: The result of the calculation.
    /// - Throws: ``PasswordHasherError/busy`` if too many calls wait, `CancellationError` if the
    ///   task is cancelled before the calculation begins, or an error of the calculation.
    package func run<Value: Sendable>(
        _ priority: PasswordWorkPriority,
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let id = newID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let item = Item(
                    id: id,
                    run: {
                        let result = Result { try body() }
                        return { continuation.resume(with: result) }
                    },
                    cancel: { continuation.resume(throwing: CancellationError()) }
                )
                // The handler of a task that was cancelled before this has found no call.
                if Task.isCancelled { return item.cancel() }
                switch add(item, as: priority) {
                case .thread: startThread(item)
                case .queue: if Task.isCancelled { cancel(id) }
                case .refused: continuation.resume(throwing: PasswordHasherError.busy)
                }
            }
        } onCancel: {
            cancel(id)
        }
    }

    // Swift 6.3 can miscompile `withLock` that is inlined into an async function.
    @inline(never)
    private func newID() -> UInt64 {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    @inline(never)
    private func add(_ item: Item, as priority: PasswordWorkPriority) -> Admission {
        state.withLock { state in
            if state.threads < width {
                state.threads += 1
                return .thread
            }
            guard state.waiting[priority.rawValue].count < maximumWaiting else { return .refused }
            state.waiting[priority.rawValue].append(item)
            return .queue
        }
    }

    @inline(never)
    private func cancel(_ id: UInt64) {
        let item = state.withLock { $0.remove(id) }
        item?.cancel()
    }

    private func startThread(_ first: Item) {
        Thread.detachNewThread { [self] in
            Thread.current.name = "kasane.password"
            var item: Item? = first
            while let current = item {
                let resume = current.run()
                // A caller that has its result finds the place of its calculation free.
                item = next()
                resume()
            }
        }
    }

    /// Returns the next call; if there is none, the thread gives up its place.
    private func next() -> Item? {
        state.withLock { state in
            let item = state.next()
            if item == nil { state.threads -= 1 }
            return item
        }
    }
}
