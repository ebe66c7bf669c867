import Synchronization

/// Lets those who want the same at the same time share one piece of work.
///
/// The work goes on when who began it is cancelled, for others may wait for it; it is cancelled when
/// the last who waits for it is.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let number: Int
        let task: Task<Value, any Error>
        var waiting = 0
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var begun = 0
    }

    private let state = Mutex(State())

    /// Waits for the work that is under way for a key, or begins it.
    ///
    /// - Parameters:
    ///   - key: What is wanted.
    ///   - work: What is shared.
    /// - Returns: What the work returned.
    /// - Throws: What the work throws.
    func callAsFunction(
        _ key: Key,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (number, task) = join(key, work)
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            leave(key, number)
        }
    }

    /// Whether work is under way for a key.
    func isUnderWay(_ key: Key) -> Bool { state.withLock { $0.flights[key] != nil } }

    private func join(
        _ key: Key,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> (number: Int, task: Task<Value, any Error>) {
        state.withLock { state in
            if var flight = state.flights[key] {
                flight.waiting += 1
                state.flights[key] = flight
                return (flight.number, flight.task)
            }
            state.begun += 1
            let number = state.begun
            let task = Task {
                defer { self.end(key, number) }
                return try await work()
            }
            state.flights[key] = Flight(number: number, task: task, waiting: 1)
            return (number, task)
        }
    }

    private func leave(_ key: Key, _ number: Int) {
        let abandoned: Task<Value, any Error>? = state.withLock { state in
            guard var flight = state.flights[key], flight.number == number else { return nil }
            flight.waiting -= 1
            // Who comes now begins anew.
            state.flights[key] = flight.waiting == 0 ? nil : flight
            return flight.waiting == 0 ? flight.task : nil
        }
        abandoned?.cancel()
    }

    private func end(_ key: Key, _ number: Int) {
        state.withLock { state in
            if state.flights[key]?.number == number { state.flights[key] = nil }
        }
    }
}
