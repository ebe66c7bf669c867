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

final class ForecastPages: Sendable {
    let provider: SettableProvider
    let transactions: SQLiteTransactions<TenkiRepositories>
    /// The clock that measures the intervals between refreshes.
    let ticks = ManualClock()
    /// Changes lists as another visitor or the operator would.
    let editWatchlist: EditWatchlist
    private let clock: any WallClock
    private let isReadOnly: Bool
    private let cost: Cost?
    private let file: TemporaryFile
    private let hours: any HourlyForecastProvider

    init(
        _ answer: Result<Forecast, DomainError>,
        hours: any HourlyForecastProvider = NoHours(),
        clock: any WallClock = FixedClock(),
        isReadOnly: Bool = false,
        cost: Cost? = nil
    ) throws {
        provider = SettableProvider(answer)
        self.hours = hours
        self.clock = clock
        self.isReadOnly = isReadOnly
        self.cost = cost
        file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
        editWatchlist = EditWatchlist(
            transactions: SiteTransactions(store: transactions),
            clock: clock
        )
    }

    func run(
        _ driven: Driven = .live,
        site: SiteContext = SiteContext(),
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        try await driven.run(routes(site), script)
    }

    /// Stores a forecast, as another visitor or another process would.
    func store(_ forecast: Forecast) async throws {
        try await transactions.execute { try await $0.forecasts.save(forecast) }
    }

    /// Stores hours, as the background would.
    func store(_ hours: HourlyForecast) async throws {
        try await transactions.execute { try await $0.hours.save(hours) }
    }

    /// Stores a city's observations, as the background would.
    func store(_ observation: CityObservation) async throws {
        try await transactions.execute { repositories in
            if let station = observation.station {
                try await repositories.stations.save(station)
            }
            try await repositories.observations.save(observation.days)
            try await repositories.observationChecks.save(observation.check)
        }
    }

    func watchOnly(_ count: Int) async throws {
        for place in Watchlist.initial.places.dropFirst(count) {
            try await editWatchlist.unwatch(place, in: .installation)
        }
    }

    func storeBoard(_ forecast: Forecast) async throws {
        let forecasts = try Watchlist.initial.cities.map { try forecast.for($0) }
        try await transactions.execute { try await $0.forecasts.save(forecasts) }
    }

    private func routes(_ site: SiteContext) -> PageRoutes {
        let (clock, ticks) = (clock, ticks)
        let transactions: any TransactionTemplate<TenkiRepositories> =
            if isReadOnly {
                ReadOnlyTransactions(store: transactions)
            } else if let cost {
                CountedTransactions(store: transactions, cost: cost)
            } else {
                transactions
            }
        let fetch = FetchForecast(provider: provider, transactions: transactions, clock: clock)
        let refresh = RefreshStaleForecasts(fetch: fetch)
        let hours = FetchHours(provider: hours, transactions: transactions, clock: clock)
        let board = ObserveBoard(fetch: fetch, hours: hours, transactions: transactions)
        let city = ObserveForecast(fetch: fetch, hours: hours, transactions: transactions)
        let map = ObserveMap(fetch: fetch, transactions: transactions)
        let warnings = ObserveWarnings(transactions: transactions)
        let typhoons = ObserveTyphoons(transactions: transactions)
        let people = SiteTransactions(store: transactions)
        let keep = EditWatchlist(transactions: people, clock: clock)
        var pages = PageRoutes()
        let open = OpenBoard(transactions: transactions)
        let take = AdoptVisitorBoard(transactions: people, clock: clock)
        let model: @Sendable (BoardVisit) -> BoardModel = { visit in
            BoardModel(
                visit: visit,
                site: site,
                observeBoard: board,
                observeWarnings: warnings,
                observeTyphoons: typhoons,
                editWatchlist: keep,
                refreshStaleForecasts: refresh,
                refreshForecasts: RefreshForecasts(fetch: fetch, hours: hours),
                clock: clock
            )
        }
        pages.add(BoardPage.self, for: .everyone) { request, _ in
            let visit = try await BoardVisit(own: request, adoptVisitorBoard: take, isUsed: true)
            return BoardPage(model: model(visit), ticks: ticks)
        }
        pages.add(SharedBoardPage.self, for: .everyone) { request, _ in
            let visit = try await BoardVisit(linked: request, openBoard: open)
            return SharedBoardPage(model: model(visit), ticks: ticks)
        }
        pages.add(CitiesPage.self, for: .everyone) { request, _ in
            try CitiesPage(
                model: CitiesModel(
                    site: site,
                    observeMap: map,
                    observeWarnings: warnings,
                    observeTyphoons: typhoons,
                    assets: SiteAssets(),
                    clock: clock
                ),
                for: request
            )
        }
        pages.add(ComparePage.self, for: .everyone) { request, _ in
            let visit = try await BoardVisit(own: request, adoptVisitorBoard: take)
            return ComparePage(
                model: CompareModel(
                    compared: ComparedCities(request.query(ComparePage.parameter) ?? ""),
                    list: visit.access.list,
                    site: site,
                    observeBoard: board,
                    observeForecast: city,
                    refreshStaleForecasts: refresh,
                    clock: clock
                )
            )
        }
        pages.add(CityPage.self, for: .everyone) { request, _ in
            let visit = try await BoardVisit(own: request, adoptVisitorBoard: take)
            return CityPage(
                model: CityModel(
                    city: try CityCode(request.parameters["code"] ?? ""),
                    visit: visit,
                    site: site,
                    observeForecast: city,
                    observeWarnings: warnings,
                    fetchForecast: fetch,
                    refreshStaleForecasts: refresh,
                    fetchHours: hours,
                    editWatchlist: keep,
                    clock: clock
                )
            )
        }
        return pages
    }
}

final class SettableProvider: ForecastProvider {
    let sources = [DataSource(name: "tests")]
    private let answer: Mutex<Result<Forecast, DomainError>>
    private let calls = Mutex<[CityCode]>([])

    init(_ answer: Result<Forecast, DomainError>) {
        self.answer = Mutex(answer)
    }

    var asked: [CityCode] { calls.withLock { $0 } }

    func set(_ answer: Result<Forecast, DomainError>) {
        self.answer.withLock { $0 = answer }
    }

    func forecast(for city: CityCode, on _: ProviderRequest) async throws -> Forecast {
        calls.withLock { $0.append(city) }
        return try answer.withLock { try $0.get().for(city) }
    }
}

extension Forecast {
    func `for`(_ city: CityCode) throws -> Self {
        try Self(
            id: ID(city: city, source: id.source, issuedAt: id.issuedAt),
            fetchedAt: fetchedAt,
            overview: overview,
            attribution: attribution,
            normals: normals,
            days: days
        )
    }
}

/// Whether a text contains one text before another.
func order(_ text: String, _ first: String, _ second: String) -> Bool {
    guard let one = text.range(of: first), let other = text.range(of: second) else {
        return false
    }
    return one.lowerBound < other.lowerBound
}
