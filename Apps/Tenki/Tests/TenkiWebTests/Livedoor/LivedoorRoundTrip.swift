import Foundation
import KasaneHTTP
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiWeb

/// A clock that always returns the same time.
struct StoppedClock: WallClock {
    let now: Date
}

func read(
    livedoor json: Data,
    of city: CityCode,
    from source: DataSource = .demo,
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

func read(
    agency forecast: Data,
    _ overview: Data,
    of city: CityCode,
    at moment: Date
) async throws -> Forecast {
    // The provider requests the forecast first.
    let bodies = Mutex([forecast, overview])
    let transport = StubTransport { _ in
        TransportResponse(body: bodies.withLock { $0.isEmpty ? Data() : $0.removeFirst() })
    }
    let provider = JMAForecastProvider(
        client: try APIClient(baseURL: "http://a", transport: transport, userAgent: "tests"),
        source: DataSource(name: "tests"),
        clock: StoppedClock(now: moment)
    )
    return try await provider.forecast(for: city)
}

func livedoor(_ shown: ForecastSnapshot) throws -> Data {
    try JSONEncoder().encode(LivedoorDocument(shown, site: "http://a.example"))
}

func livedoorObject(_ shown: ForecastSnapshot) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: try livedoor(shown)) as? [String: Any] ?? [:]
}
