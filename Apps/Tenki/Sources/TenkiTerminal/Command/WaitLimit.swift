package struct WaitLimit: Sendable {
    private static let limit: Duration = .seconds(5)

    private let clock: any Clock<Duration>

    package init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

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
