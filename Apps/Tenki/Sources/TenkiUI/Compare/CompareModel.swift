import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// The state of the page that compares cities.
///
/// The cities are those of the address. Links add and remove them, so each comparison can be shared
/// and works without JavaScript.
@Observable
package final class CompareModel {
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    package var alert: Alert?
    /// The cities of the address.
    let compared: ComparedCities
    /// The site context of the visit, with the cities in its address.
    package let site: SiteContext
    let finder: CityFinder
    /// The cities of the visitor's board, which are offered for the comparison.
    private(set) var board: [CityCode] = []
    private var observed: [CityCode: CityForecast] = [:]
    private var refusals: [CityCode: DomainError] = [:]
    /// The time to which ages are relative.
    private var moment: Date
    @ObservationIgnored private let list: Watchlist.ID
    @ObservationIgnored private let observeBoard: ObserveBoard
    @ObservationIgnored private let observeForecast: ObserveForecast
    @ObservationIgnored private let refreshStaleForecasts: RefreshStaleForecasts
    @ObservationIgnored private let clock: any WallClock

    /// Creates the model of a page.
    ///
    /// - Parameters:
    ///   - compared: The cities of the address.
    ///   - list: The visitor's board.
    ///   - site: The site context of the visit.
    ///   - observeBoard: Reads the visitor's board.
    ///   - observeForecast: Observes each city.
    ///   - refreshStaleForecasts: Fetches overdue forecasts.
    ///   - clock: The clock that ages are relative to.
    package init(
        compared: ComparedCities,
        list: Watchlist.ID,
        site: SiteContext,
        observeBoard: ObserveBoard,
        observeForecast: ObserveForecast,
        refreshStaleForecasts: RefreshStaleForecasts,
        clock: any WallClock
    ) {
        self.compared = compared
        self.site = site.at(compared.address)
        finder = CityFinder()
        self.list = list
        moment = clock.now
        self.observeBoard = observeBoard
        self.observeForecast = observeForecast
        self.refreshStaleForecasts = refreshStaleForecasts
        self.clock = clock
    }

    /// The language of the page.
    var language: Language { site.language }

    /// The displayed comparison.
    var comparison: Comparison {
        let moment = moment.shared
        return Comparison(
            entries: compared.cities.map { city in
                let refusal = refusals[city]
                let state = observed[city]
                return Comparison.Entry(
                    city: city,
                    shown: state?.snapshot(at: moment, refusal: refusal),
                    reason: state?.reason(refusal: refusal)?.sentence(in: language)
                )
            },
            today: CalendarDate(moment, in: .japan),
            preferences: site.preferences
        )
    }

    /// Shows the stored forecasts.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func load() async throws {
        board = try await observeBoard.current(list).cities
        for city in compared.cities {
            observed[city] = try await observeForecast.current(city, in: list)
        }
    }

    /// Fetches the overdue forecasts, once.
    ///
    /// - Throws: `CancellationError`; `DomainError`s of the store.
    func refresh() async throws {
        let overdue = compared.cities.filter { observed[$0]?.isOverdue(at: clock.now) ?? true }
        try await refreshStaleForecasts(overdue, for: site.requester) { city, failure in
            refusals[city] = failure
        }
        try await load()
    }

    /// Leads to the comparison with another city.
    func add(_ city: CityCode) {
        finder.query = ""
        finder.route = compared.address(adding: city)
    }

    /// Shows every change of a city's forecasts, until cancelled.
    ///
    /// A failure to read the store is shown as an alert, once. Observation continues.
    func follow(_ city: CityCode) async {
        for await result in observeForecast(city, in: list).results {
            switch result {
            case .success(let state):
                guard state != observed[city] else { continue }
                observed[city] = state
                moment = clock.now
            case .failure(let error): alert = Alert(unhandled: error, in: language)
            }
        }
    }

    /// Updates the displayed ages every 60 seconds.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            moment = clock.now
        }
    }
}
