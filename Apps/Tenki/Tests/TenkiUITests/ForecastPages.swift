import Foundation
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiApplication
import TenkiDomain
import TenkiInfrastructure
import TenkiUI

/// The pages over a store of their own and a provider that answers what a test says.
final class ForecastPages: Sendable {
    let provider: SettableProvider
    let transactions: SQLiteTransactions<TenkiRepositories>
    /// It goes with the last who needs it.
    private let file: TemporaryFile

    init(_ answer: Result<Forecast, Failure>) throws {
        provider = SettableProvider(answer)
        file = try TemporaryFile()
        transactions = SQLiteTransactions(tenki: try SQLiteStore(tenki: file.path))
    }

    /// Runs a script of a user's.
    func run(
        site: SiteContext = SiteContext(),
        _ script: (SessionDriver) async throws -> Void
    ) async throws {
        try await SessionDriver.run(catalogue(site), script)
    }

    /// Stores a forecast, as another page's visitor or another process does.
    func store(_ forecast: Forecast) async throws {
        try await transactions.execute { repositories in
            try await repositories.forecasts.save(forecast)
        }
    }

    private func catalogue(_ site: SiteContext) -> PageCatalogue {
        let clock = FixedClock()
        let fetch = FetchForecast(provider: provider, transactions: transactions, clock: clock)
        let show = ShowForecast(fetch: fetch, transactions: transactions, clock: clock)
        let follow = FollowForecast(provider: provider, transactions: transactions)
        @Sendable func model(_ city: CityCode) -> ForecastModel {
            ForecastModel(
                city: city,
                site: site,
                showForecast: show,
                followForecast: follow,
                clock: clock
            )
        }
        var pages = PageCatalogue()
        pages.add(BoardPage.self) { _, _ in BoardPage(model: model(.tokyo)) }
        pages.add(CityPage.self) { visit, _ in
            CityPage(model: model(try CityCode(visit.parameters["code"] ?? "")))
        }
        return pages
    }
}

/// A provider whose answer a test can change.
final class SettableProvider: ForecastProvider {
    let sources = [ForecastSource(name: "tests")]
    private let answer: Mutex<Result<Forecast, Failure>>

    init(_ answer: Result<Forecast, Failure>) {
        self.answer = Mutex(answer)
    }

    func set(_ answer: Result<Forecast, Failure>) {
        self.answer.withLock { $0 = answer }
    }

    func forecast(for city: CityCode) async throws -> Forecast {
        try answer.withLock { try $0.get() }
    }
}

/// Ten past two in the afternoon of 21 November 2026 in Japan, three hours after an issue.
struct FixedClock: WallClock {
    let now = Date(timeIntervalSince1970: 1_795_237_800)
}
