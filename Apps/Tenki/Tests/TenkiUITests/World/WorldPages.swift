import Foundation
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiSamples
import TenkiUI

final class WorldPages: Sendable {
    let provider: ScriptedConditions
    let places = ScriptedPlaces()
    let transactions: SQLiteTransactions<TenkiRepositories>
    let clock = MovedClock()
    private let showWorld: ShowWorld
    private let observeWorld: ObserveWorld
    private let site: SiteContext
    private let file: TemporaryFile

    init(
        _ failure: DomainError? = nil,
        preferences: Preferences = Preferences(),
        isReadOnly: Bool = false
    ) throws {
        provider = ScriptedConditions(failure)
        site = SiteContext(preferences: preferences, address: "/world")
        file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        let used: any TransactionTemplate<TenkiRepositories> =
            isReadOnly ? ReadOnlyTransactions(store: transactions) : transactions
        showWorld = ShowWorld(provider: provider, transactions: used, clock: clock)
        // The sources of the stored hours; none are fetched.
        let hours = SettableHours(.failure(ProviderFailure.noneConfigured.error))
        observeWorld = ObserveWorld(
            showWorld: showWorld,
            hours: FetchHours(provider: hours, transactions: used, clock: clock),
            transactions: used
        )
    }

    static func run(
        _ driven: Driven,
        _ failure: DomainError? = nil,
        preferences: Preferences = Preferences(),
        _ script: (WorldPages, any PageDriver) async throws -> Void
    ) async throws {
        let pages = try WorldPages(failure, preferences: preferences)
        try await pages.run(driven) { try await script(pages, $0) }
    }

    func run(
        _ driven: Driven = .live,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        try await driven.run(routes, script)
    }

    /// Stores weather that was observed and fetched this long before the clock's time.
    func store(_ temperature: Double = 20, age: Duration = .zero) async throws {
        let moment = clock.now.addingTimeInterval(-Double(age.components.seconds))
        let conditions = try provider.observe(WorldCity.all, at: moment, temperature)
        try await transactions.execute { try await $0.conditions.save(conditions) }
    }

    private var routes: PageRoutes {
        let site = site
        @Sendable func model() -> WorldModel {
            WorldModel(
                site: site,
                showWorld: showWorld,
                observeWorld: observeWorld,
                findPlaces: FindPlaces(provider: places),
                assets: SiteAssets(),
                clock: clock
            )
        }
        var pages = PageRoutes()
        pages.add(WorldPage.self, for: .everyone) { request, _ in
            WorldPage(model: model(), query: request.query("q") ?? "")
        }
        let showPlace = ShowPlace(
            places: places,
            conditions: provider,
            transactions: transactions,
            clock: clock
        )
        pages.add(PlacePage.self, for: .everyone) { request, _ in
            guard let id = Place.ID(request.parameters["id"] ?? "") else {
                throw PageError.notFound
            }
            let model = PlaceModel(id: id, site: site, showPlace: showPlace)
            try await model.find()
            return PlacePage(model: model)
        }
        return pages
    }
}

/// A provider of current weather that counts its calls.
///
/// Each city is one degree warmer than the previous one.
final class ScriptedConditions: CurrentConditionsProvider {
    private struct State {
        var failure: DomainError?
        var calls = 0
    }

    let sources = [DataSource(name: "tests")]
    private let state: Mutex<State>

    init(_ failure: DomainError?) {
        state = Mutex(State(failure: failure))
    }

    var callCount: Int { state.withLock { $0.calls } }

    func set(_ failure: DomainError?) {
        state.withLock { $0.failure = failure }
    }

    func conditions(
        in cities: [WorldCity],
        on _: ProviderRequest
    ) async throws -> [CurrentConditions] {
        let failure = state.withLock { state in
            state.calls += 1
            return state.failure
        }
        // Lets concurrent calls begin.
        await Task.yield()
        if let failure { throw failure }
        return try observe(cities, at: FixedClock().now)
    }

    func weather(in _: Place, on _: ProviderRequest) async throws -> PlaceWeather {
        let failure = state.withLock { $0.failure }
        if let failure { throw failure }
        var weather = PlaceWeather(
            source: sources[0],
            observedAt: FixedClock().now,
            fetchedAt: FixedClock().now,
            sky: .snow,
            temperature: try Temperature(celsius: -4.8),
            humidity: Percentage(80),
            windSpeed: 5.2,
            attribution: Attribution(text: "(C) tests", link: nil)
        )
        let (low, high) = (try Temperature(celsius: -6), try Temperature(celsius: 3))
        weather.days = [
            PlaceDay(
                try CalendarDate("2026-11-21"),
                sky: .snow,
                low: low,
                high: nil,
                chanceOfRain: Percentage(80)
            ),
            PlaceDay(
                try CalendarDate("2026-11-22"),
                sky: .showers,
                low: low,
                high: high,
                chanceOfRain: nil
            ),
        ]
        .compactMap(\.self)
        return weather
    }

    func observe(
        _ cities: [WorldCity],
        at moment: Date,
        _ first: Double = 10
    ) throws -> [CurrentConditions] {
        try cities.enumerated().map { number, city in
            try CurrentConditions(
                id: city.id,
                weather: PlaceWeather(
                    source: sources[0],
                    observedAt: moment,
                    fetchedAt: moment,
                    sky: Sky.allCases[number % Sky.allCases.count],
                    temperature: Temperature(celsius: first + Double(number)),
                    humidity: Percentage(50),
                    windSpeed: number == 0 ? nil : Double(12 - number),
                    attribution: Attribution(text: "(C) tests", link: "https://a.example/")
                )
            )
        }
    }
}

/// A clock that the test advances.
final class MovedClock: WallClock {
    private let moment = Mutex(FixedClock().now)

    var now: Date { moment.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        moment.withLock { $0 += seconds }
    }
}
