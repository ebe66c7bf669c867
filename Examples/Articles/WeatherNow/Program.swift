import ArticlesShared
import Foundation
import KasaneContainer
import KasaneHTTP
import KasaneLive
import KasaneSettings

@main
enum Program: ArticleProgram {
    static func main() async { await launch() }

    static let name = "weather-now"
    static let subject = "a city's name or part of it, such as tokyo"
    static let settings = [Setting<String>.key.declaration]
    static let stub: any Transport = TableTransport(
        ["id=524901": document("light snow", -6.4), "id=1850147": document("clear sky", 14.5)],
        otherwise: document("few clouds", 20)
    )

    static func makeContainer(
        _ settings: Settings,
        over transport: any Transport
    ) throws -> Container {
        let key = try settings.serviceKey()
        return try Container {
            $0.install(NetworkAssembly(transport: transport, key: key))
            $0.install(TableAssembly())
        }
    }

    static func makePages(_ container: Container) throws -> PageRoutes {
        let makeModel = try container.resolve(Provider<TableModel>.self)
        var pages = PageRoutes()
        pages.add(TablePage.self, for: .everyone) { _, _ in TablePage(model: try makeModel()) }
        return pages
    }

    static func report(_ subject: String, from container: Container) async throws -> String {
        try await container.resolve(WeatherFetcher.self).fetch()
            .filter { $0.city.localizedCaseInsensitiveContains(subject) }
            .map(\.words).joined(separator: "\n")
    }

    private static func document(_ weather: String, _ temperature: Double) -> String {
        #"{"weather": [{"description": "\#(weather)"}], "main": {"temp": \#(temperature)}}"#
    }
}

/// Registers the network with one client for the whole program.
struct NetworkAssembly: Assembly {
    let transport: any Transport
    let key: Secret

    func assemble(_ registry: inout Registry) {
        registry.register(Secret.self) { key }
        registry.register(APIClient.self, scope: .singleton) {
            try APIClient("https://api.openweathermap.org", over: transport)
        }
        registry.register((any Networking).self, scope: .singleton, Network.init(client:key:))
    }
}

/// Registers the table with a new fetcher for each use and a new model for each visit.
struct TableAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register(WeatherFetcher.self, WeatherFetcher.init(network:))
        registry.register(TableModel.self, scope: .graph, TableModel.init)
            .initCompleted { (model, fetcher: WeatherFetcher) in model.fetcher = fetcher }
    }
}
