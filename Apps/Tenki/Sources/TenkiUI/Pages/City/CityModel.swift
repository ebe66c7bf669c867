import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// What a city's page shows, and what can be done there.
@Observable
public final class CityModel {
    /// What the user must be told before the page can be used again.
    public var alert: Alert?
    /// The forecast; `nil` if there is none to show.
    public private(set) var shown: ShownForecast?
    /// Why there is no forecast to show.
    public private(set) var reason: String?
    /// What is stored of the city.
    public private(set) var stored = StoredCity()

    /// The city.
    public let city: CityCode
    /// What the page has in common with the others.
    public let site: SiteContext
    let finder: CityFinder
    @ObservationIgnored private let showForecast: ShowForecast
    @ObservationIgnored private let followForecast: FollowForecast
    @ObservationIgnored private let keepWatchlist: KeepWatchlist
    @ObservationIgnored private let clock: any WallClock

    /// Makes the model of a page.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - site: What the page has in common with the others.
    ///   - showForecast: Finds its forecast.
    ///   - followForecast: Tells of newer ones.
    ///   - keepWatchlist: Changes whether it is watched.
    ///   - clock: Tells what ages are reckoned from.
    public init(
        city: CityCode,
        site: SiteContext,
        showForecast: ShowForecast,
        followForecast: FollowForecast,
        keepWatchlist: KeepWatchlist,
        clock: any WallClock
    ) {
        self.city = city
        self.site = site
        finder = CityFinder(language: site.language)
        self.showForecast = showForecast
        self.followForecast = followForecast
        self.keepWatchlist = keepWatchlist
        self.clock = clock
    }

    /// Asks for the newest forecast by name; one press at a time.
    @ObservationIgnored public private(set) lazy var refresh = Action(of: self) { model in
        await model.show(asking: .always)
    }

    /// Finds what is shown from the start; why there is nothing is the reason, and an alert.
    public func load() async {
        // It is shown while the provider takes its time. What keeps it from being read is told below.
        if let stored = try? await followForecast.stored(of: city) {
            self.stored = stored
            shown = stored.issues.first.map { ShownForecast($0, at: clock.now) }
        }
        await show(asking: .whenOverdue)
    }

    /// Shows each forecast of the city that anybody stores, and whether it is watched, until it is cancelled.
    ///
    /// What keeps the store from being read is an alert, once; following goes on.
    public func follow() async {
        for await stored in followForecast(city).results {
            switch stored {
            case .success(let stored): show(stored)
            case .failure(let error): alert = Alert(unhandled: error, in: site.language)
            }
        }
    }

    private func show(_ stored: StoredCity) {
        self.stored = stored
        guard let newest = stored.issues.first, isNews(newest) else { return }
        shown = ShownForecast(newest, at: clock.now)
        reason = nil
    }

    /// Keeps the ages true, once a minute.
    ///
    /// - Parameter ticks: What the minutes are measured by.
    /// - Throws: `CancellationError`, which alone ends it.
    public func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            shown = shown.map { ShownForecast($0.forecast, at: clock.now, $0.caveat) }
        }
    }

    /// Adds the city to the board, or removes it; that the board is full is an alert.
    ///
    /// - Parameter isWatched: Whether it is to be on the board.
    /// - Throws: `Failure`s of the store; `CancellationError`. Nothing is changed then.
    public func setWatched(_ isWatched: Bool) async throws {
        do {
            if isWatched {
                try await keepWatchlist.watch(city)
            } else {
                try await keepWatchlist.unwatch(city)
            }
            stored = try await followForecast.stored(of: city)
        } catch let error as WatchlistError {
            alert = Alert(error, in: site.language)
        }
    }

    /// Whether something is stored that is not shown; what is shown may be newer, if it could not be stored.
    private func isNews(_ newest: Forecast) -> Bool {
        guard let shown, newest != shown.forecast else { return shown == nil }
        guard case .notStored = shown.caveat else { return true }
        return newest.fetchedAt > shown.forecast.fetchedAt
    }

    private func show(asking: ShowForecast.Asking) async {
        let language = site.language
        do {
            let shown = try await showForecast(city, asking: asking, for: site.requester)
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
            guard let failure = Failure(toTell: error) else { return }
            // What was shown goes away with the state that it was of.
            shown = nil
            tell(failure)
        }
        // What keeps it from being read is told by following it.
        if let stored = try? await followForecast.stored(of: city) { self.stored = stored }
    }

    private func tell(_ failure: Failure) {
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
