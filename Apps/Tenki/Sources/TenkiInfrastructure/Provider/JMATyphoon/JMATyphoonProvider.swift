import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct JMATyphoonProvider: TyphoonProvider {
    package let source: DataSource
    private let client: APIClient

    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    package func typhoons() async throws -> [TyphoonListing] {
        try await withProviderErrors(of: source.name) {
            try await client.send(CurrentTyphoons()).map { try $0.listing() }
        }
    }

    package func typhoon(_ id: TyphoonID) async throws -> Typhoon {
        try await withProviderErrors(of: source.name) {
            let specifications = try await client.send(TyphoonSpecificationsByID(id: id))
            let forecasts = try await client.send(TyphoonForecastByID(id: id))
            return try Typhoon(
                id,
                specifications.compactMap(\.value),
                forecasts.compactMap(\.value)
            )
        }
    }
}
