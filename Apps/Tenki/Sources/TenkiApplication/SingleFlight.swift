import Synchronization

/// Lets those who want the same at the same time share one piece of work.
///
/// The work goes on when who began it is cancelled, for others may wait for it; it is cancelled when
/// the last who waits for it is, unless somebody wanted it to go on. Who is cancelled while it goes on does not
/// wait for it.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let key: Key
        var task: Task<Void, Never>?
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
        var goesOn = false
    }

    private struct State {
        var flights: [Int: Flight] = [:]
        /// The flights that can be joined.
        var current: [Key: Int] = [:]
        var count = 0
        var hasEnded = false

        mutating func next() -> Int {
            count += 1
            return count
        }
    }

    private let state = Mutex(State())

    /// Waits for the work that is under way for a key, or begins it.
    ///
    /// - Parameters:
    ///   - key: What is wanted.
    ///   - goesOn: Whether the work goes on when nobody waits for it any more, so that who comes next has it.
    ///   - work: What is shared.
    /// - Returns: What the work returned.
    /// - Throws: What the work throws; `CancellationError` if the task is cancelled, or after the end.
    func callAsFunction(
        _ key: Key,
        goesOn: Bool = false,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let waiter = state.withLock { $0.next() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(key, goesOn, waiter, continuation, work)
                // It may have been cancelled before there was anything to leave.
                if Task.isCancelled { leave(waiter) }
            }
        } onCancel: {
            leave(waiter)
        }
    }

    /// Whether work is under way for a key.
    func isUnderWay(_ key: Key) -> Bool { state.withLock { $0.current[key] != nil } }

    /// Ends all work that is under way, and lets none begin.
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
                // Who comes now begins anew. The last waits until the work has ended too.
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
