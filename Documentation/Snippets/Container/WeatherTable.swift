import KasaneContainer

// snippet.services
private struct CurrentWeather: Equatable, Sendable {
    let city: String
    let summary: String
}

private protocol Networking: Sendable {
    func text(at path: String) async throws -> String
}

private struct WeatherFetcher: Sendable {
    static let cities = [
        "Sapporo", "Sendai", "Tokyo", "Yokohama", "Nagoya", "Kyoto",
        "Osaka", "Kobe", "Hiroshima", "Fukuoka", "Kagoshima", "Naha",
    ]

    let network: any Networking

    func fetch() async throws -> [CurrentWeather] {
        var table: [CurrentWeather] = []
        for city in Self.cities {
            table.append(
                CurrentWeather(city: city, summary: try await network.text(at: "/weather/\(city)"))
            )
        }
        return table
    }
}

@MainActor private final class WeatherTable {
    private let fetcher: WeatherFetcher
    private(set) var rows: [CurrentWeather] = []

    init(fetcher: WeatherFetcher) {
        self.fetcher = fetcher
    }

    func load() async throws {
        rows = try await fetcher.fetch()
    }
}
// snippet.end

private struct Network: Networking {
    func text(at path: String) async throws -> String { "Rain" }
}

// snippet.assembly
private struct WeatherAssembly: Assembly {
    func assemble(_ registry: inout Registry) {
        registry.register((any Networking).self, scope: .singleton, Network.init)
        registry.register(WeatherFetcher.self, WeatherFetcher.init(network:))
        registry.register(WeatherTable.self, on: MainActor.self, WeatherTable.init(fetcher:))
    }
}

private func makeContainer() throws -> Container {
    try Container { $0.install(WeatherAssembly()) }
}
// snippet.end

// snippet.test
private struct SunnyNetwork: Networking {
    func text(at path: String) async throws -> String { "Sunny" }
}

@MainActor private func testTable() async throws {
    let container = try makeContainer().overriding {
        $0.register((any Networking).self, scope: .singleton, SunnyNetwork.init)
    }
    let table = try container.resolve(WeatherTable.self, on: MainActor.shared)
    try await table.load()
    precondition(table.rows.count == 12)
    precondition(table.rows[0] == CurrentWeather(city: "Sapporo", summary: "Sunny"))
}
// snippet.end

// snippet.elsewhere
/// An object that a framework creates, such as the controller of a storyboard.
@MainActor private final class WeatherScreen {
    struct Dependencies {
        let fetcher: WeatherFetcher
        let makeTable: IsolatedProvider<MainActor, WeatherTable>
    }

    var dependencies: Dependencies?
}

@MainActor private func connect(_ screen: WeatherScreen, _ container: Container) throws {
    screen.dependencies = try container.resolve()
}
// snippet.end

@MainActor func weatherTable() async throws {
    // snippet.elsewhere-registration
    let withScreen = try Container {
        $0.install(WeatherAssembly())
        $0.register(
            WeatherScreen.Dependencies.self,
            WeatherScreen.Dependencies.init(fetcher:makeTable:)
        )
    }
    // snippet.end

    let screen = WeatherScreen()
    try connect(screen, withScreen)
    let table = try screen.dependencies?.makeTable(on: MainActor.shared)
    try await table?.load()
    precondition(table?.rows.last == CurrentWeather(city: "Naha", summary: "Rain"))
    try await testTable()
    print("The table has the weather of twelve cities.")
}
