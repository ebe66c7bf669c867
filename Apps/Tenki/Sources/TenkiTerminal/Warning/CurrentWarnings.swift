import KasaneDomain
package import TenkiApplication

/// The newest warnings, as the composed application reads them for a command.
package struct CurrentWarnings: Sendable {
    private let read: @Sendable () async throws -> WarningOverview
    private let stored: @Sendable () async throws -> WarningOverview
    private let patience: Patience

    /// Creates the access to warnings.
    ///
    /// - Parameters:
    ///   - read: Sends the request that is due, and returns the newest state.
    ///   - stored: Returns the stored state.
    ///   - patience: How long a command with another purpose waits.
    package init(
        read: @escaping @Sendable () async throws -> WarningOverview,
        stored: @escaping @Sendable () async throws -> WarningOverview,
        patience: Patience
    ) {
        self.read = read
        self.stored = stored
        self.patience = patience
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
            return try await patience(read, else: stored)
        } catch is DomainError {
            return WarningOverview()
        }
    }
}
