import HTTPTypes
import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of places from Open-Meteo's geocoding, without an API key.
package struct OpenMeteoPlaceProvider: PlaceProvider {
    package var sources: [DataSource] { [source] }

    private let source: DataSource
    private let client: APIClient

    package init(client: APIClient, source: DataSource = DataSource(name: "GeoNames")) {
        self.client = client
        self.source = source
    }

    /// Requests the places with a name; a place that cannot be read is left out.
    package func places(
        named query: PlaceQuery,
        in language: String,
        on _: ProviderRequest
    ) async throws -> [Place] {
        try await withProviderErrors(of: source.name) {
            let response = try await client.send(
                PlacesByName(
                    name: query.name,
                    count: query.areas.isEmpty ? 10 : 100,
                    language: language
                )
            )
            // A place in an unknown time zone is no reason to hide the others.
            return try (response.results?.values ?? []).readable { try $0.place() }
        }
    }

    package func place(
        _ id: Place.ID,
        in language: String,
        on _: ProviderRequest
    ) async throws -> Place {
        try await withProviderErrors(of: source.name) {
            do {
                return try await client.send(PlaceByID(id: id, language: language)).place()
            } catch let error as NetworkError where error.isUnknownPlace {
                throw DomainError.notFound(Subject.place(id))
            }
        }
    }
}

extension NetworkError {
    fileprivate var isUnknownPlace: Bool {
        switch kind {
        case .status(.notFound, _), .status(.badRequest, _): true
        default: false
        }
    }
}
