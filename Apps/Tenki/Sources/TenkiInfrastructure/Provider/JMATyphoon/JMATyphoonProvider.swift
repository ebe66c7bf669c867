import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of the Japan Meteorological Agency's typhoons.
package struct JMATyphoonProvider: TyphoonProvider {
    /// The source of the typhoons.
    package let source: DataSource
    private let client: APIClient

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://www.jma.go.jp`.
    ///   - source: The source of the typhoons.
    package init(client: APIClient, source: DataSource) {
        self.client = client
        self.source = source
    }

    /// Requests the list of the current typhoons.
    package func typhoons() async throws -> [TyphoonListing] {
        do {
            return try await client.send(CurrentTyphoons()).map { try $0.listing() }
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }

    /// Requests the two documents of a typhoon.
    package func typhoon(_ id: TyphoonID) async throws -> Typhoon {
        do {
            let specifications = try await client.send(TyphoonSpecificationsByID(id: id))
            let forecasts = try await client.send(TyphoonForecastByID(id: id))
            return try Typhoon(id, specifications, forecasts)
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}
