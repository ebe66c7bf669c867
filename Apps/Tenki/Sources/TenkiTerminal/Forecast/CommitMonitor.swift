package struct CommitMonitor: Sendable {
    private let run: @Sendable () async throws -> Void

    package init(_ run: @escaping @Sendable () async throws -> Void) {
        self.run = run
    }

    func callAsFunction() async throws { try await run() }
}
