import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class WorldModel {
    var query = ""
    /// The places with the name; `nil` without a search, and if it failed.
    private(set) var places: [Place]?
    private(set) var searchProblem: String?
    package var alert: Alert?
    private var observed = WorldWeather()
    private var moment: Date
    private var refusal: DomainError?

    private let visited: SiteContext
    @ObservationIgnored private let showWorld: ShowWorld
    @ObservationIgnored private let observeWorld: ObserveWorld
    @ObservationIgnored private let findPlaces: FindPlaces
    @ObservationIgnored private let assets: SiteAssets
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private let membership: SharedValues<WorldWeather>.Membership

    package init(
        site: SiteContext,
        showWorld: ShowWorld,
        observeWorld: ObserveWorld,
        findPlaces: FindPlaces,
        assets: SiteAssets,
        clock: any WallClock
    ) {
        visited = site
        self.showWorld = showWorld
        self.observeWorld = observeWorld
        self.findPlaces = findPlaces
        self.assets = assets
        self.clock = clock
        moment = clock.now
        membership = observeWorld().makeAsyncIterator()
    }

    package var shown: WorldSnapshot? { observed.snapshot(at: moment, refusal: refusal) }

    package var reason: String? {
        observed.conditions.isEmpty
            ? (refusal ?? observed.failure)?.sentence(in: language) : nil
    }

    /// Fetches the newest weather at the user's request; runs at most once at a time.
    ///
    /// Weather fetched within the last 60 seconds counts as the newest, so that many readers cause
    /// one call a minute.
    @ObservationIgnored package private(set) lazy var refresh = Action(of: self) { model in
        await model.request(tolerance: .seconds(60), alerts: true)
    }

    package var site: SiteContext {
        visited.at(CityAddress.worldSearch(query))
    }

    func content(_ shown: WorldSnapshot) -> WorldContent {
        WorldContent(
            shown: WorldSnapshot(shown.conditions, at: shown.moment.shared, shown.caveat),
            outline: assets.world,
            preferences: visited.preferences
        )
    }

    var language: Language { visited.language }

    package func load() async {
        await search()
        guard await catchUp(alerts: false), !observed.isFresh(at: clock.now) else { return }
        await request(tolerance: ShowWorld.period, alerts: false)
    }

    package func follow() async {
        await observeWorld().follow(show) { alert = Alert(unhandled: $0, in: language) }
    }

    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        try await ticks.everyMinute { moment = clock.now }
    }

    private func search() async {
        guard !query.isEmpty else { return }
        do {
            places = try await findPlaces(
                PlaceQuery(query),
                in: language.rawValue,
                for: visited.caller
            )
        } catch let error as InvalidPlaceQueryError {
            searchProblem = error.sentence(in: language)
        } catch {
            searchProblem = DomainError(toTell: error)?.sentence(in: language)
        }
    }

    private func show(_ weather: WorldWeather) {
        guard weather != observed else { return }
        observed = weather
        moment = clock.now
        refusal = nil
    }

    private func catchUp(alerts: Bool) async -> Bool {
        do {
            show(try await observeWorld.current())
            return true
        } catch {
            if let failure = DomainError(toTell: error) { refuse(failure, alerts: alerts) }
            return false
        }
    }

    private func request(tolerance: Duration, alerts: Bool) async {
        var failure: DomainError?
        do {
            let answer = try await showWorld(tolerance: tolerance, for: visited.caller)
            failure = answer.caveat?.failure
        } catch {
            failure = DomainError(toTell: error)
            if failure == nil { return }
        }
        guard await catchUp(alerts: alerts) else { return }
        moment = clock.now
        // A failure of the provider is part of the observation; a refusal of this page is not.
        refuse(observed.failure == nil ? failure : nil, alerts: alerts)
    }

    private func refuse(_ failure: DomainError?, alerts: Bool) {
        refusal = failure
        guard alerts else { return }
        if let notice = shown?.notice(in: language) {
            alert = alert(
                ja: "最新の天気を取得できません",
                en: "The latest weather could not be fetched",
                notice
            )
        } else if let reason {
            alert = alert(ja: "表示できる天気がありません", en: "No weather to show", reason)
        }
    }

    private func alert(ja japanese: String, en english: String, _ message: String) -> Alert {
        Alert(
            language(ja: japanese, en: english),
            message: message,
            in: language
        )
    }
}
