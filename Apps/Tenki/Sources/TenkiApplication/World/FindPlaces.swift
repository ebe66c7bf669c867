package import TenkiDomain

/// Finds places of the world by name.
package struct FindPlaces: Sendable {
    private let provider: any PlaceProvider

    /// Creates the use case.
    package init(provider: any PlaceProvider) {
        self.provider = provider
    }

    /// Returns the places with a name, the most important first.
    ///
    /// - Parameters:
    ///   - query: The name.
    ///   - language: The language of the names, as a BCP 47 tag.
    ///   - requester: The requester of the search.
    /// - Returns: The places; empty if none has the name.
    /// - Throws: The errors of ``PlaceProvider/places(named:in:on:)``.
    package func callAsFunction(
        _ query: PlaceQuery,
        in language: String,
        for requester: Requester = .unknown
    ) async throws -> [Place] {
        try await provider.places(
            named: query,
            in: language,
            on: ProviderRequest(.search, by: requester)
        )
    }
}
