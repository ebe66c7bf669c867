import Foundation
import KasaneAccounts
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class CityModel {
    package var alert: Alert?
    package private(set) var observed = CityForecast()
    package var selectedDay = ""
    package var series = HourlySeries.standard
    /// The code of the municipality whose warnings are shown instead of the home's.
    package var municipalityCode = "" {
        didSet { warnings.municipality = municipality?.code ?? site.home }
    }
    private(set) var moment: Date
    private var refusal: DomainError?
    private(set) var hoursRefusal: DomainError?
    private(set) var lastChange: BoardContent.Change? { didSet { newsCount += 1 } }
    private(set) var newsCount = 0

    package let city: CityCode
    package let site: SiteContext
    let finder: CityFinder
    let warnings: PageWarnings
    private var access: BoardAccess
    @ObservationIgnored private let fetchForecast: FetchForecast
    @ObservationIgnored private let refreshStaleForecasts: RefreshStaleForecasts
    @ObservationIgnored private let fetchHours: FetchHours
    @ObservationIgnored private let observeForecast: ObserveForecast
    @ObservationIgnored private let editWatchlist: EditWatchlist
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private var membership: SharedValues<CityForecast>.Membership

    package init(
        city: CityCode,
        visit: BoardVisit,
        site: SiteContext,
        observeForecast: ObserveForecast,
        observeWarnings: ObserveWarnings,
        fetchForecast: FetchForecast,
        refreshStaleForecasts: RefreshStaleForecasts,
        fetchHours: FetchHours,
        editWatchlist: EditWatchlist,
        clock: any WallClock
    ) {
        self.city = city
        access = visit.access
        self.site = site
        finder = CityFinder()
        warnings = PageWarnings(observe: observeWarnings, home: site.home, clock: clock)
        moment = clock.now
        self.observeForecast = observeForecast
        self.fetchForecast = fetchForecast
        self.refreshStaleForecasts = refreshStaleForecasts
        self.fetchHours = fetchHours
        self.editWatchlist = editWatchlist
        self.clock = clock
        membership = observeForecast(city, in: visit.access.list).makeAsyncIterator()
    }

    var list: Watchlist.ID { access.list }

    var municipality: Municipality? {
        // An unknown code chooses no municipality.
        (try? MunicipalityCode(municipalityCode)).flatMap { BoardPlace(city, $0).municipality }
    }

    var place: BoardPlace { BoardPlace(city, municipality?.code) }

    var language: Language { site.language }

    package var shown: ForecastSnapshot? { observed.snapshot(at: moment, refusal: refusal) }

    var headline: ForecastHeadline? {
        let inForce = warnings.warnings(for: place).state.inForce.map(\.kind)
        let known = observed.known(inForce, by: shownSeries, at: moment.shared)
        return ForecastHeadline(of: known, at: moment.shared)
    }

    var headlineText: String? {
        guard let shown = shown?.shared else { return nil }
        return headline?.sentence(on: shown.today, in: language, site.preferences.unit)
    }

    package var reason: String? {
        observed.reason(refusal: refusal)?.sentence(in: site.language)
    }

    @ObservationIgnored package private(set) lazy var refresh = Action(of: self) { model in
        let (fetch, id, caller) = (model.fetchHours, model.hoursID, model.site.caller)
        // The alert and the notice are about the forecast; the hours have a notice of their own.
        async let hours = fetch.failure(of: id, for: caller, isRequested: true)
        await model.request(alerts: true) {
            _ = try await model.fetchForecast($0, for: model.site.caller)
        }
        if model.observed.hours[model.series] != nil { await model.showHours(after: hours) }
    }

    package func load() async {
        await warnings.load()
        guard await catchUp(alerts: false) else { return }
        let (fetch, id, caller) = (fetchHours, hoursID, site.caller)
        let areHoursOverdue = observed.hours[series]?.isOverdue(at: clock.now) ?? false
        async let hours =
            areHoursOverdue ? fetch.failure(of: id, for: caller, isRequested: false) : nil
        if observed.isOverdue(at: clock.now) {
            await self.request(alerts: false) { city in
                var failure: DomainError?
                try await refreshStaleForecasts([city], for: site.caller) { failure = $1 }
                if let failure { throw failure }
            }
        }
        if areHoursOverdue { await showHours(after: hours) }
    }

    private var hoursID: HourlyFetches.ID { HourlyFetches.ID(city, series) }

    private func showHours(after failure: DomainError?) async {
        guard await catchUp(alerts: false) else { return }
        // A failure of the provider is part of the observation; a refusal of this page is not.
        hoursRefusal = observed.hours[series]?.failure == nil ? failure : nil
    }

    package func follow() async {
        await observeForecast(city, in: list).follow(show) {
            alert = Alert(unhandled: $0, in: language)
        }
    }

    func followWarnings() async { await warnings.follow { [BoardPlace(city)] } }

    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        try await ticks.everyMinute {
            moment = clock.now
            warnings.tick()
        }
    }

    package func setWatched(_ isWatched: Bool) async throws {
        try await change(isWatched ? .addition : .removal) {
            try await isWatched
                ? editWatchlist.watch(place, in: $0) : editWatchlist.unwatch(place, in: $0)
        }
    }

    var isWatched: Bool { observed.board.contains(place) }

    var isFirst: Bool { observed.board.first == place }

    package func watchFirst() async throws {
        try await change(isWatched ? .move : .addition) {
            try await editWatchlist.watchFirst(place, in: $0)
        }
    }

    private func change(
        _ kind: BoardContent.Change.Kind,
        _ body: (EditWatchlist.Target) async throws -> Void
    ) async throws {
        do {
            try await body(.board(access, caller: site.caller))
            if access != access.changed {
                // The first change leads from the list of newcomers to the visitor's own board.
                access = access.changed
                membership = observeForecast(city, in: list).makeAsyncIterator()
            }
            show(try await observeForecast.current(city, in: list))
            lastChange = .init(kind: kind, place: place)
        } catch let error as WatchlistError {
            alert = Alert(error, in: language)
        }
    }

    private func show(_ observed: CityForecast) {
        guard observed != self.observed else { return }
        // A report of an earlier board must not return with it.
        if observed.board != self.observed.board { lastChange = nil }
        self.observed = observed
        moment = clock.now
        refusal = nil
        hoursRefusal = nil
    }

    private func catchUp(alerts: Bool) async -> Bool {
        do {
            show(try await observeForecast.current(city, in: list))
            return true
        } catch {
            guard let failure = DomainError(toTell: error) else { return false }
            refuse(failure, alerts: alerts)
            return false
        }
    }

    private func request(alerts: Bool, _ body: (CityCode) async throws -> Void) async {
        var failure: DomainError?
        do {
            try await body(city)
        } catch {
            failure = DomainError(toTell: error)
            if failure == nil { return }
        }
        guard await catchUp(alerts: alerts) else { return }
        moment = clock.now
        if observed.issues.isEmpty, failure == nil, !observed.isFetching {
            failure = ProviderFailure.recentlyCalled.error
        }
        // A failure of the provider is part of the observation; a refusal of this page is not.
        refuse(observed.failure == nil ? failure : nil, alerts: alerts)
    }

    private func refuse(_ failure: DomainError?, alerts: Bool) {
        refusal = failure
        guard alerts else { return }
        let reason = observed.reason(refusal: failure)
        let told = Alert.forecast(shown, missingBecause: reason, in: language)
        if let told { alert = told }
    }
}
