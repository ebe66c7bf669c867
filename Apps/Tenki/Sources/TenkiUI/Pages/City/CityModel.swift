import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// The state and the actions of a city's page.
@Observable
public final class CityModel {
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    public var alert: Alert?
    /// The displayed forecast; `nil` if there is none.
    public private(set) var shown: ForecastSnapshot?
    /// The reason why no forecast is displayed; `nil` if one is.
    public private(set) var reason: String?
    /// The stored issues of the city, and whether it is watched.
    public private(set) var stored = StoredCity()

    /// The city.
    public let city: CityCode
    /// The site context of the visit.
    public let site: SiteContext
    let finder: CityFinder
    @ObservationIgnored private let showForecast: ShowForecast
    @ObservationIgnored private let observeForecast: ObserveForecast
    @ObservationIgnored private let editWatchlist: EditWatchlist
    @ObservationIgnored private let clock: any WallClock

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - site: The site context of the visit.
    ///   - showForecast: Finds the city's forecast.
    ///   - observeForecast: Observes the stored forecasts.
    ///   - editWatchlist: Adds the city to the watchlist or removes it.
    ///   - clock: The clock that ages are relative to.
    public init(
        city: CityCode,
        site: SiteContext,
        showForecast: ShowForecast,
        observeForecast: ObserveForecast,
        editWatchlist: EditWatchlist,
        clock: any WallClock
    ) {
        self.city = city
        self.site = site
        finder = CityFinder(language: site.language)
        self.showForecast = showForecast
        self.observeForecast = observeForecast
        self.editWatchlist = editWatchlist
        self.clock = clock
    }

    /// Fetches the newest forecast at the user's request; runs at most once at a time.
    @ObservationIgnored public private(set) lazy var refresh = Action(of: self) { model in
        await model.show(refresh: .force)
    }

    /// Finds the forecast that the page opens with.
    ///
    /// If there is none, the reason is displayed, also as an alert.
    public func load() async {
        // The stored forecast is displayed while the provider responds. A failure to read it is
        // reported below.
        if let stored = try? await observeForecast.stored(of: city) {
            self.stored = stored
            shown = stored.issues.first.map { ForecastSnapshot($0, at: clock.now) }
        }
        await show(refresh: .ifStale)
    }

    /// Shows every change of the stored forecasts and of the watchlist, until cancelled.
    ///
    /// A failure to read the store is shown as an alert, once. Observation continues.
    public func follow() async {
        for await stored in observeForecast(city).results {
            switch stored {
            case .success(let stored): show(stored)
            case .failure(let error): alert = Alert(unhandled: error, in: site.language)
            }
        }
    }

    private func show(_ stored: StoredCity) {
        self.stored = stored
        guard let newest = stored.issues.first, isNews(newest) else { return }
        shown = ForecastSnapshot(newest, at: clock.now)
        reason = nil
    }

    /// Updates the displayed ages every 60 seconds.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    public func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            shown = shown.map { ForecastSnapshot($0.forecast, at: clock.now, $0.caveat) }
        }
    }

    /// Adds the city to the board or removes it.
    ///
    /// A full board is shown as an alert.
    ///
    /// - Parameter isWatched: Whether the city should be on the board.
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    public func setWatched(_ isWatched: Bool) async throws {
        do {
            if isWatched {
                try await editWatchlist.watch(city)
            } else {
                try await editWatchlist.unwatch(city)
            }
            stored = try await observeForecast.stored(of: city)
        } catch let error as WatchlistError {
            alert = Alert(error, in: site.language)
        }
    }

    /// Returns whether a stored forecast should replace the displayed one.
    ///
    /// The displayed one may be newer if it could not be stored.
    private func isNews(_ newest: Forecast) -> Bool {
        guard let shown, newest != shown.forecast else { return shown == nil }
        guard case .unsaved = shown.caveat else { return true }
        return newest.fetchedAt > shown.forecast.fetchedAt
    }

    private func show(refresh: ShowForecast.RefreshPolicy) async {
        let language = site.language
        do {
            let shown = try await showForecast(city, refresh: refresh, for: site.requester)
            self.shown = shown
            reason = nil
            if let notice = shown.notice(in: language) {
                alert = Alert(
                    language(ja: "最新の予報を取得できません", en: "The latest forecast could not be fetched"),
                    message: notice,
                    in: language
                )
            }
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            // The displayed forecast is removed, because the state that it came from is no longer
            // available.
            shown = nil
            tell(failure)
        }
        // `follow()` reports a failure to read the store.
        if let stored = try? await observeForecast.stored(of: city) { self.stored = stored }
    }

    private func tell(_ failure: DomainError) {
        let language = site.language
        let sentence = failure.sentence(in: language)
        reason = sentence
        if case .notFound = failure {
            alert = .noSuchCity(sentence, in: language)
        } else {
            alert = Alert(
                language(ja: "表示できる予報がありません", en: "There is no forecast to show"),
                message: sentence,
                in: language
            )
        }
    }
}
