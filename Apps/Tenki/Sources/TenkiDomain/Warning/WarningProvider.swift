package import Foundation

/// A service that announces reports of warnings in a feed.
package protocol WarningFeedProvider: Sendable {
    /// The source of the reports.
    var source: DataSource { get }

    /// Requests the feed.
    ///
    /// - Returns: The feed.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or the feed cannot be
    ///   read; `CancellationError`.
    func feed() async throws -> WarningFeed

    /// Requests a document.
    ///
    /// - Parameter id: The name of the document.
    /// - Returns: The report; `nil` for a drill or a test, which is not a warning.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or the document cannot
    ///   be read; `CancellationError`.
    func report(of id: WarningDocument.ID) async throws -> WarningReport?
}

/// A service that supplies the full state of all warnings.
package protocol WarningStateProvider: Sendable {
    /// The source of the reports.
    var source: DataSource { get }

    /// Requests the full state of all offices.
    ///
    /// - Returns: The state.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or the state cannot be
    ///   read; `CancellationError`.
    func payload() async throws -> WarningPayload

    /// Requests the time at which the newest report of the state was sent.
    ///
    /// - Returns: The time.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or its response cannot
    ///   be read; `CancellationError`.
    func latestControl() async throws -> Date
}
