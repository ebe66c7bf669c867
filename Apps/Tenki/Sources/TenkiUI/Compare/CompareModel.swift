import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// Links add and remove cities, so that a comparison can be shared and works without JavaScript.
@Observable
package final class CompareModel {
    package var alert: Alert?
    private(set) var compared: ComparedCities
    package let site: SiteContext
    let finder: CityFinder
    private(set) var board: [CityCode] = []
    private var observed: [CityCode: CityForecast] = [:]
    private var refusals: [CityCode: DomainError] = [:]
    private var moment: Date
    @ObservationIgnored private let list: Watchlist.ID
    @ObservationIgnored private let observeBoard: ObserveBoard
    @ObservationIgnored private let observeForecast: ObserveForecast
    @ObservationIgnored private let refreshStaleForecasts: RefreshStaleForecasts
    @ObservationIgnored private let clock: any WallClock

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

    var language: Language { site.language }

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

    package func load() async throws {
        board = try await observeBoard.current(list).cities
        if compared.cities.isEmpty { compared = ComparedCities(firstOf: board) }
        for city in compared.cities {
            observed[city] = try await observeForecast.current(city, in: list)
        }
    }

    func refresh() async throws {
        let overdue = compared.cities.filter { observed[$0]?.isOverdue(at: clock.now) ?? true }
        try await refreshStaleForecasts(overdue, for: site.caller) { city, failure in
            refusals[city] = failure
        }
        try await load()
    }

    func add(_ city: CityCode) {
        finder.query = ""
        finder.route = compared.address(adding: city)
    }

    func follow(_ city: CityCode) async {
        await observeForecast(city, in: list).follow { state in
            guard state != observed[city] else { return }
            observed[city] = state
            moment = clock.now
        } failing: {
            alert = Alert(unhandled: $0, in: language)
        }
    }

    func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        try await ticks.everyMinute { moment = clock.now }
    }
}
