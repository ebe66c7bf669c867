import Synchronization

/// Coalesces concurrent operations for the same key into one.
///
/// The operation is not cancelled with the caller that started it, because other callers may wait
/// for it. It is cancelled with its last caller unless one of them requested that it continue. A
/// caller that is cancelled while the operation continues returns at once.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let key: Key
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var goesOn = false
    }

    private struct State {
        var flights: [Int: Flight] = [:]
        /// The flights that new callers can join.
        var current: [Key: Int] = [:]
        var count = 0
        var hasEnded = false

        mutating func next() -> Int {
            count += 1
            return count
        }
    }

    private let state = Mutex(State())

    /// Waits for the work in progress for a key, or starts it.
    ///
    /// - Parameters:
    ///   - key: The key of the work.
    ///   - goesOn: Whether the work continues when no caller waits for it any more, so that the
    ///     next caller gets its result.
    ///   - work: The shared work.
    /// - Returns: The result of the work.
    /// - Throws: The errors of the work; `CancellationError`, if the task is cancelled or after
    ///   ``end()``.
    func callAsFunction(
        _ key: Key,
        goesOn: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let waiter = state.withLock { $0.next() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(key, goesOn, waiter, continuation, work)
                // The task may have been cancelled before it joined.
                if Task.isCancelled { leave(waiter) }
            }
        } onCancel: {
            leave(waiter)
        }
    }

    /// Returns whether work is in progress for a key.
    func isUnderWay(_ key: Key) -> Bool { state.withLock { $0.current[key] != nil } }

    /// Cancels all work in progress, waits for it and rejects new work.
    func end() async {
        let tasks = state.withLock { state in
            state.hasEnded = true
            return state.flights.values.compactMap(\.task)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }

    private func join(
        _ key: Key,
        _ goesOn: Bool,
        _ waiter: Int,
        _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        let isRefused = state.withLock { state in
            guard !state.hasEnded else { return true }
            let number = state.current[key] ?? state.next()
            var flight = state.flights[number] ?? Flight(key: key)
            flight.waiters[waiter] = continuation
            flight.goesOn = flight.goesOn || goesOn
            flight.task = flight.task ?? Task { await self.run(number, work) }
            state.flights[number] = flight
            state.current[key] = number
            return false
        }
        if isRefused { continuation.resume(throwing: CancellationError()) }
    }

    private func run(_ number: Int, _ work: @Sendable () async throws -> Value) async {
        let result: Result<Value, any Error>
        do {
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        let waiters: [CheckedContinuation<Value, any Error>] = state.withLock { state in
            guard let flight = state.flights.removeValue(forKey: number) else { return [] }
            if state.current[flight.key] == number { state.current[flight.key] = nil }
            return Array(flight.waiters.values)
        }
        for waiter in waiters { waiter.resume(with: result) }
    }

    private func leave(_ waiter: Int) {
        var left: CheckedContinuation<Value, any Error>?
        var abandoned: Task<Void, Never>?
        state.withLock { state in
            guard let number = state.flights.first(where: { $1.waiters[waiter] != nil })?.key,
                let flight = state.flights[number]
            else { return }
            if flight.waiters.count == 1, !flight.goesOn {
                // New callers start the work again. The last caller waits until the cancelled work
                // has ended.
                if state.current[flight.key] == number { state.current[flight.key] = nil }
                abandoned = flight.task
            } else {
                left = state.flights[number]?.waiters.removeValue(forKey: waiter)
            }
        }
        abandoned?.cancel()
        left?.resume(throwing: CancellationError())
    }
}
