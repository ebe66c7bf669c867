/// The monitor of other processes' commits, which the composed application provides.
package struct CommitMonitor: Sendable {
    private let run: @Sendable () async throws -> Void

    /// Creates a monitor.
    ///
    /// - Parameter run: Notifies observations of commits until the task is cancelled.
    package init(_ run: @escaping @Sendable () async throws -> Void) {
        self.run = run
    }

    /// Notifies observations of commits until the task is cancelled.
    func callAsFunction() async throws { try await run() }
}
