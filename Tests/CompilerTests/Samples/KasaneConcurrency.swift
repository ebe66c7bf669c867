import KasaneConcurrency

struct City: Hashable, Sendable {
    let code: String
}

struct Forecast: Sendable {
    let summary: String
}

struct ForecastProvider: Sendable {
    func forecast(for city: City) async throws -> Forecast { Forecast(summary: "Rain") }
}

struct Samples: Sendable {
    let clock: any Clock<Duration>
    let provider: ForecastProvider

    func work() async throws {}
    func report(_ duration: Duration) {}
}
