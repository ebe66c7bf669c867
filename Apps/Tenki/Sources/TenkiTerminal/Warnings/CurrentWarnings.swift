import KasaneDomain
public import TenkiApplication

/// The newest warnings, as the composed application reads them for a command.
public struct CurrentWarnings: Sendable {
    private let read: @Sendable () async throws -> WarningOverview
    private let stored: @Sendable () async throws -> WarningOverview

    /// The time that a forecast waits for the agency's warnings: 5 seconds.
    private static let patience: Duration = .seconds(5)

    /// Creates the access to warnings.
    ///
    /// - Parameters:
    ///   - read: Sends the request that is due, and returns the newest state.
    ///   - stored: Returns the stored state.
    public init(
        read: @escaping @Sendable () async throws -> WarningOverview,
        stored: @escaping @Sendable () async throws -> WarningOverview
    ) {
        self.read = read
        self.stored = stored
    }

    /// Returns the newest state after the request that is due.
    ///
    /// - Throws: The errors of the store; `CancellationError`.
    func callAsFunction() async throws -> WarningOverview { try await read() }

    /// Returns the newest state for a command with another purpose, which a slow agency does not
    /// delay for long.
    ///
    /// - Returns: The newest state, or else the stored one; one that was never read, if the store
    ///   cannot be read.
    /// - Throws: `CancellationError`.
    func soon() async throws -> WarningOverview {
        do {
            return try await withThrowingTaskGroup(of: WarningOverview?.self) { group in
                group.addTask { try await read() }
                group.addTask {
                    try await Task.sleep(for: Self.patience)
                    return nil
                }
                let first = try await group.next() ?? nil
                group.cancelAll()
                if let first { return first }
                return try await stored()
            }
        } catch is DomainError {
            return WarningOverview()
        }
    }
}
