package import TenkiDomain

package struct FindPlaces: Sendable {
    private let provider: any PlaceProvider

    package init(provider: any PlaceProvider) {
        self.provider = provider
    }

    package func callAsFunction(
        _ query: PlaceQuery,
        in language: String,
        for caller: Caller = .unknown
    ) async throws -> [Place] {
        let request = ProviderRequest(.search, by: caller)
        let places = try await provider.places(named: query, in: language, on: request)
        let chosen = places.filter { $0.isWithin(query.areas) }
        guard chosen.isEmpty, !query.areas.isEmpty else { return Array(chosen.prefix(10)) }
        return try await provider.places(named: query.byWholeText, in: language, on: request)
    }
}
