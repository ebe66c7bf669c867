/// The time that a command waits for data which it only prints beside its own.
///
/// A slow agency does not delay a forecast for long.
package struct Patience: Sendable {
    /// The time: 5 seconds.
    private static let limit: Duration = .seconds(5)

    private let clock: any Clock<Duration>

    /// Creates the limit.
    ///
    /// - Parameter clock: Measures the time.
    package init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Returns the newest data, or else the stored data.
    ///
    /// - Parameters:
    ///   - read: Reads the newest data; it is cancelled when the time is over.
    ///   - stored: Returns the stored data.
    /// - Returns: The data.
    /// - Throws: The errors of the closures; `CancellationError`.
    func callAsFunction<Value: Sendable>(
        _ read: @escaping @Sendable () async throws -> Value,
        else stored: () async throws -> Value
    ) async throws -> Value {
        let newest = try await withThrowingTaskGroup(of: Value?.self) { [clock] group in
            group.addTask { try await read() }
            group.addTask {
                try await clock.sleep(for: Self.limit)
                return nil
            }
            let first = try await group.next() ?? nil
            group.cancelAll()
            return first
        }
        if let newest { return newest }
        return try await stored()
    }
}
