public import Foundation

/// Deletes stored responses of services that are no longer used.
public protocol ResponseCleaning: Sendable {
    /// Deletes the responses that were stored before a moment.
    ///
    /// - Parameter moment: The moment.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    func deleteResponses(storedBefore moment: Date) async throws
}
