import Foundation
import TenkiDomain

protocol FetchedCollection: Sendable {
    associatedtype Key: Hashable & Sendable
    associatedtype Element: Hashable & Sendable

    /// Checks whether a budget is known to refuse a call, without making or counting it.
    func check(_ key: Key, on request: ProviderRequest) throws

    func fetch(_ key: Key, on request: ProviderRequest) async throws -> Element

    /// Returns the newest stored element if it was fetched so recently that a reader gets it
    /// instead of a new one.
    func justFetched(
        _ key: Key,
        at moment: Date,
        in repositories: TenkiRepositories
    ) async throws -> Element?

    func store(_ element: Element, at moment: Date, in repositories: TenkiRepositories) async throws

    func history(of key: Key, in repositories: TenkiRepositories) async throws -> FetchHistory

    func save(
        _ history: FetchHistory,
        of key: Key,
        in repositories: TenkiRepositories
    ) async throws
}
