import KasaneDomain
public import KasaneHTTP
public import TenkiDomain

/// A provider of forecasts from the Japan Meteorological Agency.
public struct JMAForecastProvider: ForecastProvider {
    /// The source of the provider's forecasts.
    public var sources: [DataSource] { [source] }

    private let source: DataSource
    private let client: APIClient
    private let clock: any WallClock

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://www.jma.go.jp`.
    ///   - source: The source of the provider's forecasts.
    ///   - clock: The clock for fetch times.
    public init(client: APIClient, source: DataSource, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    /// Requests a city's newest forecast from the agency.
    public func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        do {
            let office = JMAArea(of: city).office
            let documents = try await client.send(ForecastByOffice(office: office))
            guard let document = documents.first else {
                throw UnreadableForecastError(field: "document", text: "[]")
            }
            let week = try documents.dropFirst().first.map { try $0.week(in: city) } ?? []
            return try document.forecast(for: city, followedBy: week, from: source, at: clock.now)
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}
