import Synchronization

/// Lets those who want the same at the same time share one piece of work.
///
/// The work goes on when who began it is cancelled, for others may wait for it; it has to end by
/// itself.
final class SingleFlight<Value: Sendable>: Sendable {
    private let flight = Mutex<Task<Value, any Error>?>(nil)

    /// Waits for the work that is under way, or begins it.
    ///
    /// - Parameter work: What is shared.
    /// - Returns: What the work returned.
    /// - Throws: What the work throws.
    func callAsFunction(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value
    {
        let task = flight.withLock { flight in
            if let flight { return flight }
            let task = Task {
                defer { self.flight.withLock { $0 = nil } }
                return try await work()
            }
            flight = task
            return task
        }
        return try await task.value
    }
}
