import Foundation
import KasaneHTTP
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiUI

/// Tells one time.
struct StoppedClock: WallClock {
    let now: Date
}

/// Reads an answer of a livedoor-compatible service as Tenki does.
func read(
    livedoor json: Data,
    of city: CityCode,
    from source: ForecastSource = .demo,
    at moment: Date
) async throws -> Forecast {
    let transport = StubTransport { _ in TransportResponse(body: json) }
    let provider = LivedoorForecastProvider(
        client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
        source: source,
        clock: StoppedClock(now: moment)
    )
    return try await provider.forecast(for: city)
}

/// A forecast as Tenki writes it for a livedoor client.
func livedoor(_ shown: ShownForecast) throws -> Data {
    try JSONEncoder().encode(LivedoorDocument(shown, site: "http://a.example"))
}

/// The same as an object.
func livedoorObject(_ shown: ShownForecast) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: try livedoor(shown)) as? [String: Any] ?? [:]
}
