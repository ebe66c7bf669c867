/// The current weather in a city, in degrees Celsius.
struct CurrentWeather: Identifiable, Hashable, Sendable {
    /// The cities in the table, by ID.
    static let cities = [
        6_077_243: "Montreal", 524_901: "Moscow", 5_368_361: "Los Angeles", 1_835_848: "Seoul",
        3_128_760: "Barcelona", 4_180_439: "Atlanta", 2_147_714: "Sydney", 264_371: "Athens",
        1_816_670: "Beijing", 2_643_743: "London", 3_451_190: "Rio de Janeiro",
        1_850_147: "Tokyo",
    ]

    let id: Int
    let summary: String
    let temperature: Double

    var city: String { Self.cities[id] ?? "\(id)" }
    var words: String { "\(city): \(summary), \(Int(temperature.rounded())) °C" }
}

/// The fetcher's interface to the network.
protocol Networking: Sendable {
    func weather(in city: Int) async throws -> CurrentWeather
}

/// Fetches the weather in all cities concurrently.
///
/// The network is injected into the initializer.
struct WeatherFetcher: Sendable {
    let network: any Networking

    func fetch() async throws -> [CurrentWeather] {
        try await withThrowingTaskGroup(of: CurrentWeather.self) { group in
            for city in CurrentWeather.cities.keys {
                group.addTask { try await network.weather(in: city) }
            }
            let found = try await group.reduce(into: [CurrentWeather]()) { $0.append($1) }
            return found.sorted { $0.city < $1.city }
        }
    }
}
