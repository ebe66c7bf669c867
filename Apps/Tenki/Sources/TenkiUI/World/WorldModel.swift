import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// What the page with the world's weather shows, and what can be done there.
@Observable
public final class WorldModel {
    /// The order of the cities as it stands in the address; empty for their own.
    public var sort = ""
    /// What the user must be told before the page can be used again.
    public var alert: Alert?
    /// The weather; `nil` if there is none to show.
    public private(set) var shown: ShownWorld?
    /// Why there is no weather to show.
    public private(set) var reason: String?

    private let visited: SiteContext
    @ObservationIgnored private let showWorld: ShowWorld
    @ObservationIgnored private let followWorld: FollowWorld
    @ObservationIgnored private let clock: any WallClock

    /// Makes the model of a page.
    ///
    /// - Parameters:
    ///   - site: What the page has in common with the others.
    ///   - showWorld: Finds the weather.
    ///   - followWorld: Tells of newer weather.
    ///   - clock: Tells what ages are reckoned from.
    public init(
        site: SiteContext,
        showWorld: ShowWorld,
        followWorld: FollowWorld,
        clock: any WallClock
    ) {
        visited = site
        self.showWorld = showWorld
        self.followWorld = followWorld
        self.clock = clock
    }

    /// Asks for the newest weather; one press at a time.
    ///
    /// What was fetched within a minute is the newest: so many readers cost one call a minute.
    @ObservationIgnored public private(set) lazy var refresh = Action(of: self) { model in
        await model.show(tolerance: .seconds(60))
    }

    /// What the page has in common with the others, with the order in its address.
    public var site: SiteContext {
        order.map { visited.at("\(WorldPage.path.text)?sort=\($0.text)") } ?? visited
    }

    /// The order of the cities; `nil` for their own.
    public var order: WorldOrder? { WorldOrder(sort) }

    /// Puts the cities into the order of a column, or turns that order round.
    public func sort(by column: WorldOrder.Column) {
        sort = WorldOrder.next(by: column, after: order).text
    }

    /// What the table shows of some weather.
    func content(_ shown: ShownWorld) -> WorldContent {
        WorldContent(
            shown: ShownWorld(shown.conditions, at: shown.moment.shared, shown.caveat),
            order: order,
            preferences: visited.preferences
        )
    }

    var language: Language { visited.language }

    /// Finds what is shown from the start; why there is nothing is the reason, and an alert.
    public func load() async {
        // It is shown while the provider takes its time. What keeps it from being read is told below.
        if let stored = try? await showWorld.stored() { shown = stored }
        await show(tolerance: ShowWorld.period)
    }

    /// Shows the weather that anybody stores, until it is cancelled.
    ///
    /// What keeps the store from being read is an alert, once; following goes on.
    public func follow() async {
        for await conditions in followWorld().results {
            switch conditions {
            case .success(let conditions) where isNews(conditions):
                shown = ShownWorld(conditions, at: clock.now)
                reason = nil
            case .success: break
            case .failure(let error): alert = Alert(unhandled: error, in: site.language)
            }
        }
    }

    /// Keeps the ages true, once a minute.
    ///
    /// - Parameter ticks: What the minutes are measured by.
    /// - Throws: `CancellationError`, which alone ends it.
    public func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            shown = shown.map { ShownWorld($0.conditions, at: clock.now, $0.caveat) }
        }
    }

    /// Whether something is stored that is not shown; what is shown may be newer, if it could not be stored.
    private func isNews(_ conditions: [CurrentConditions]) -> Bool {
        guard let newest = conditions.map(\.fetchedAt).max() else { return false }
        guard let shown else { return true }
        // A store may keep less than a second of a time.
        return conditions != shown.conditions
            && shown.conditions.allSatisfy { $0.fetchedAt.timeIntervalSince(newest) < 1 }
    }

    private func show(tolerance: Duration) async {
        do {
            let shown = try await showWorld(tolerance: tolerance, for: visited.requester)
            self.shown = shown
            reason = nil
            if let notice = shown.notice(in: language) {
                alert = alert(
                    ja: "最新の天気を取得できません",
                    en: "The latest weather could not be fetched",
                    notice
                )
            }
        } catch {
            guard let failure = Failure(toTell: error) else { return }
            shown = nil
            let sentence = failure.sentence(in: language)
            reason = sentence
            alert = alert(ja: "表示できる天気がありません", en: "There is no weather to show", sentence)
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
