package import TenkiDomain

/// Finds places of the world by name.
package struct FindPlaces: Sendable {
    private let provider: any PlaceProvider

    /// Creates the use case.
    package init(provider: any PlaceProvider) {
        self.provider = provider
    }

    /// Returns up to ten places with a name, the most important first.
    ///
    /// If the query has areas and no place is in them, the whole text is searched as a name.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - language: The language of the names, as a BCP 47 tag.
    ///   - requester: The requester of the search.
    /// - Returns: The places; empty if none has the name.
    /// - Throws: The errors of ``PlaceProvider/places(named:in:on:)``.
    package func callAsFunction(
        _ query: PlaceQuery,
        in language: String,
        for requester: Requester = .unknown
    ) async throws -> [Place] {
        let request = ProviderRequest(.search, by: requester)
        let places = try await provider.places(named: query, in: language, on: request)
        let chosen = places.filter { $0.isWithin(query.areas) }
        guard chosen.isEmpty, !query.areas.isEmpty else { return Array(chosen.prefix(10)) }
        return try await provider.places(named: query.byWholeText, in: language, on: request)
    }
}
