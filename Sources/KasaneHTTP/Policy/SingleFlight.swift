import Synchronization

/// Coalesces concurrent operations for the same key into one.
///
/// The first caller runs the operation in its own task. If that task is cancelled, one of the
/// waiting callers starts the operation again.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private enum Landing: Sendable {
        case ended(Result<Value, any Error>)
        case leaderLeft
        case cancelled
    }

    private typealias Waiter = CheckedContinuation<Landing, Never>

    private struct State {
        var flights: [Key: [UInt64: Waiter]] = [:]
        var numbers: UInt64 = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The number of waiting callers, for tests.
    package var waiting: Int {
        state.withLock { $0.flights.values.reduce(0) { $0 + $1.count } }
    }

    /// Runs an operation, or waits for the running operation of the same key.
    ///
    /// - Parameters:
    ///   - key: The key of the operation.
    ///   - operation: The operation.
    /// - Returns: The operation's value, and whether another caller's operation produced it.
    /// - Throws: The operation's error, or ``NetworkError/Kind/cancelled`` if the task is cancelled
    ///   while it waits.
    package func run(
        _ key: Key,
        _ operation: () async throws -> Value
    ) async throws -> (value: Value, isShared: Bool) {
        while true {
            if lead(key) {
                let result: Result<Value, any Error>
                do {
                    result = .success(try await operation())
                } catch {
                    result = .failure(error)
                }
                if case .failure = result, Task.isCancelled {
                    land(key, .leaderLeft)
                } else {
                    land(key, .ended(result))
                }
                return (try result.get(), false)
            }
            switch await wait(key) {
            case .ended(let result): return (try result.get(), true)
            case .cancelled: throw NetworkError(.cancelled)
            case .leaderLeft: continue
            }
        }
    }

    private func lead(_ key: Key) -> Bool {
        state.withLock { state in
            guard state.flights[key] == nil else { return false }
            state.flights[key] = [:]
            return true
        }
    }

    private func land(_ key: Key, _ landing: Landing) {
        let waiters = state.withLock { $0.flights.removeValue(forKey: key) }
        for waiter in (waiters ?? [:]).values { waiter.resume(returning: landing) }
    }

    private func wait(_ key: Key) async -> Landing {
        let number = state.withLock { state in
            state.numbers += 1
            return state.numbers
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                let answer: Landing? = state.withLock { state in
                    guard !Task.isCancelled else { return .cancelled }
                    // The operation may have ended in the meantime.
                    guard state.flights[key] != nil else { return .leaderLeft }
                    state.flights[key]?[number] = waiter
                    return nil
                }
                if let answer { waiter.resume(returning: answer) }
            }
        } onCancel: {
            state.withLock { $0.flights[key]?.removeValue(forKey: number) }?
                .resume(returning: .cancelled)
        }
    }
}

extension SingleFlight {
    /// Whether no operation is running for a key.
    package func isFree(_ key: Key) -> Bool {
        state.withLock { $0.flights[key] == nil }
    }
}
