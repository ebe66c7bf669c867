import KasaneDomain
public import KasaneHTTP
public import TenkiDomain

/// Forecasts from the Japan Meteorological Agency itself.
public struct JMAForecastProvider: ForecastProvider {
    /// What its forecasts are stored and shown as.
    public var sources: [ForecastSource] { [source] }

    private let source: ForecastSource
    private let client: APIClient
    private let clock: any WallClock

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - client: A client of `https://www.jma.go.jp`.
    ///   - source: What its forecasts are stored and shown as.
    ///   - clock: Tells when a forecast was fetched.
    public init(client: APIClient, source: ForecastSource, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    /// Asks the agency for a city's newest forecast.
    public func forecast(for city: CityCode) async throws -> Forecast {
        let documents = try await client.send(
            ForecastByOffice(office: JMAOffice(of: city)),
            to: source.name
        )
        do {
            guard let document = documents.first else {
                throw UnreadableForecast(field: "document", text: "[]")
            }
            let week = try documents.dropFirst().first.map { try $0.week(in: city) } ?? []
            return try document.forecast(for: city, followedBy: week, from: source, at: clock.now)
        } catch {
            throw Failure.unreadable(source.name, error)
        }
    }
}
