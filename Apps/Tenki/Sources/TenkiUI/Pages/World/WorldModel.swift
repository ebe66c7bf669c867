import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// The state and the actions of the page with the world's weather.
@Observable
public final class WorldModel {
    /// The order of the cities, bound to the page's address; empty for the default order.
    public var sort = ""
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    public var alert: Alert?
    /// The weather; `nil` if there is none.
    public private(set) var shown: WorldSnapshot?
    /// The reason why no weather is displayed; `nil` if some is.
    public private(set) var reason: String?

    private let visited: SiteContext
    @ObservationIgnored private let showWorld: ShowWorld
    @ObservationIgnored private let observeWorld: ObserveWorld
    @ObservationIgnored private let clock: any WallClock

    /// Creates the page's model.
    ///
    /// - Parameters:
    ///   - site: The site context of the visit.
    ///   - showWorld: Finds the weather.
    ///   - observeWorld: Observes the stored weather.
    ///   - clock: The clock that ages are relative to.
    public init(
        site: SiteContext,
        showWorld: ShowWorld,
        observeWorld: ObserveWorld,
        clock: any WallClock
    ) {
        visited = site
        self.showWorld = showWorld
        self.observeWorld = observeWorld
        self.clock = clock
    }

    /// Fetches the newest weather at the user's request; runs at most once at a time.
    ///
    /// Weather fetched within the last 60 seconds counts as the newest, so that many readers cause
    /// one call a minute.
    @ObservationIgnored public private(set) lazy var refresh = Action(of: self) { model in
        await model.show(tolerance: .seconds(60))
    }

    /// The site context of the visit, with the order in its address.
    public var site: SiteContext {
        order.map { visited.at("\(WorldPage.path.text)?sort=\($0.text)") } ?? visited
    }

    /// The order of the cities; `nil` for the default order.
    public var order: WorldOrder? { WorldOrder(sort) }

    /// Sorts the cities by a column, or reverses the order if they are already sorted by it.
    public func sort(by column: WorldOrder.Column) {
        sort = WorldOrder.next(by: column, after: order).text
    }

    /// Returns the content of the table for some weather.
    func content(_ shown: WorldSnapshot) -> WorldContent {
        WorldContent(
            shown: WorldSnapshot(shown.conditions, at: shown.moment.shared, shown.caveat),
            order: order,
            preferences: visited.preferences
        )
    }

    var language: Language { visited.language }

    /// Finds the weather that the page opens with.
    ///
    /// If there is none, the reason is displayed, also as an alert.
    public func load() async {
        // The stored weather is displayed while the provider responds. A failure to read it is
        // reported below.
        if let stored = try? await showWorld.stored() { shown = stored }
        await show(tolerance: ShowWorld.period)
    }

    /// Shows every change of the stored weather, until cancelled.
    ///
    /// A failure to read the store is shown as an alert, once. Observation continues.
    public func follow() async {
        for await conditions in observeWorld().results {
            switch conditions {
            case .success(let conditions) where isNews(conditions):
                shown = WorldSnapshot(conditions, at: clock.now)
                reason = nil
            case .success: break
            case .failure(let error): alert = Alert(unhandled: error, in: site.language)
            }
        }
    }

    /// Updates the displayed ages every 60 seconds.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    public func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            shown = shown.map { WorldSnapshot($0.conditions, at: clock.now, $0.caveat) }
        }
    }

    /// Returns whether stored weather should replace the displayed weather, which may be newer if
    /// it could not be stored.
    private func isNews(_ conditions: [CurrentConditions]) -> Bool {
        guard let newest = conditions.map(\.fetchedAt).max() else { return false }
        guard let shown else { return true }
        // A store may drop fractions of a second.
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
            guard let failure = DomainError(toTell: error) else { return }
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
