import Foundation
import TenkiDomain

/// The provider and the store of elements that are fetched for a key, such as a city.
protocol FetchedCollection: Sendable {
    associatedtype Key: Hashable & Sendable
    associatedtype Element: Hashable & Sendable

    /// Checks whether a budget is known to refuse a call, without making or counting it.
    ///
    /// - Throws: `DomainError.limited`.
    func check(_ key: Key, on request: ProviderRequest) throws

    /// Calls the provider.
    ///
    /// - Throws: `DomainError`, if the provider is unavailable; `DomainError.limited`, if nothing
    ///   was requested because a budget is exhausted; `CancellationError`.
    func fetch(_ key: Key, on request: ProviderRequest) async throws -> Element

    /// Returns the newest stored element if it was fetched so recently that a reader gets it
    /// instead of a new one.
    func justFetched(
        _ key: Key,
        at moment: Date,
        in repositories: TenkiRepositories
    ) async throws -> Element?

    /// Stores an element, and deletes those that it makes obsolete.
    func store(_ element: Element, at moment: Date, in repositories: TenkiRepositories) async throws

    /// Returns the requests for a key.
    func history(of key: Key, in repositories: TenkiRepositories) async throws -> FetchHistory

    /// Stores the requests for a key.
    func save(
        _ history: FetchHistory,
        of key: Key,
        in repositories: TenkiRepositories
    ) async throws
}
