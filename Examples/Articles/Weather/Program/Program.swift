import ArticlesShared
import KasaneContainer
import KasaneDomain
import KasaneHTTP
import KasaneHummingbird
import KasaneLive
import KasaneSQLite
import KasaneSettings
import KasaneStore

@main
enum Program: ArticleProgram {
    static func main() async { await launch() }

    static let name = "weather"
    static let subject = "a city code, such as 130010"
    /// The forecast for one city, after a second.
    static let stub: any Transport = TableTransport(
        [
            "city=130010": """
            {"title": "東京都 東京 の天気", "forecasts": [{"dateLabel": "明日", "telop": "晴れ",
            "temperature": {"min": null, "max": {"celsius": "15"}}}]}
            """
        ],
        pause: .seconds(1)
    )

    static func makeContainer(
        _ settings: Settings,
        over transport: any Transport
    ) throws -> Container {
        let path = try settings.value(of: .database) ?? "weather.sqlite"
        return try Container {
            $0.register(SQLiteStore.self, scope: .singleton) { try SQLiteStore(forecastsAt: path) }
                .onStop { try await $0.close() }
            $0.register(ForecastTransactions.self, scope: .singleton) { (store: SQLiteStore) in
                SQLiteTransactions(store: store) { $0.repository(of: CityForecast.self) }
            }
            $0.register(APIClient.self, scope: .singleton) {
                try APIClient("https://weather.tsukumijima.net", over: transport)
            }
            $0.register((any ForecastService).self, HTTPForecastService.init(client:))
            $0.register(Forecasts.self) {
                (service: any ForecastService, store: ForecastTransactions) in
                Forecasts(service: service, transactions: store)
            }
            $0.register(SearchModel.self, SearchModel.init(forecasts:))
        }
    }

    static func makePages(_ container: Container) throws -> PageRoutes {
        let makeSearch = try container.resolve(Provider<SearchModel>.self)
        let forecasts = try container.resolve(Forecasts.self)
        var pages = PageRoutes()
        pages.add(SearchPage.self, for: .everyone) { _, _ in SearchPage(model: try makeSearch()) }
        pages.add(ForecastPage.self, for: .everyone) { request, _ in
            // An invalid code does not belong to a city.
            guard let city = try? CityCode(request.parameters["city"] ?? ""),
                let found = try await forecasts.stored(city)
            else { throw PageError.notFound }
            return ForecastPage(forecast: found.forecast, age: found.age)
        }
        return pages
    }

    static func report(_ subject: String, from container: Container) async throws -> String {
        let city = try CityCode(subject)
        let forecasts = try container.resolve(Forecasts.self)
        try await forecasts.fetch(city)
        guard let found = try await forecasts.stored(city) else { return "No results" }
        return found.forecast.lines(age: found.age).joined(separator: "\n")
    }
}
