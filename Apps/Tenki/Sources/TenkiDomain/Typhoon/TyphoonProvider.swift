package import Foundation

/// An entry in a service's list of current typhoons.
package struct TyphoonListing: Identifiable, Hashable, Sendable {
    /// The identifier.
    package let id: TyphoonID
    /// The time of the newest issue; `nil` if it cannot be read.
    package let issuedAt: Date?

    /// Creates an entry.
    package init(id: TyphoonID, issuedAt: Date?) {
        self.id = id
        self.issuedAt = issuedAt
    }
}

/// A service that supplies the current typhoons.
package protocol TyphoonProvider: Sendable {
    /// The source of the typhoons.
    var source: DataSource { get }

    /// Requests the list of the current typhoons.
    ///
    /// - Returns: The entries; empty only if the service says that there is no typhoon.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or an entry cannot be
    ///   read; `CancellationError`.
    func typhoons() async throws -> [TyphoonListing]

    /// Requests a typhoon.
    ///
    /// - Parameter id: The identifier.
    /// - Returns: The typhoon.
    /// - Throws: `DomainError.unavailable`, if the service cannot be reached or the typhoon cannot
    ///   be read; `CancellationError`.
    func typhoon(_ id: TyphoonID) async throws -> Typhoon
}
