import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// What a page with a city's forecast shows, and what can be done there.
@Observable
public final class ForecastModel {
    /// What is typed into the field for a city.
    public var query = ""
    /// What the user must be told before the page can be used again.
    public var alert: Alert?
    /// The city to go to.
    public var route: CityCode?
    /// The forecast; `nil` if there is none to show.
    public private(set) var shown: ShownForecast?
    /// Why there is no forecast to show.
    public private(set) var reason: String?

    /// The city.
    public let city: CityCode
    /// What the page has in common with the others.
    public let site: SiteContext
    @ObservationIgnored private let showForecast: ShowForecast
    @ObservationIgnored private let followForecast: FollowForecast
    @ObservationIgnored private let clock: any WallClock

    /// Makes the model of a page.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - site: What the page has in common with the others.
    ///   - showForecast: Finds its forecast.
    ///   - followForecast: Tells of newer ones.
    ///   - clock: Tells what ages are reckoned from.
    public init(
        city: CityCode,
        site: SiteContext,
        showForecast: ShowForecast,
        followForecast: FollowForecast,
        clock: any WallClock
    ) {
        self.city = city
        self.site = site
        self.showForecast = showForecast
        self.followForecast = followForecast
        self.clock = clock
    }

    /// Asks for the newest forecast by name; one press at a time.
    @ObservationIgnored public private(set) lazy var refresh = Action { [unowned self] in
        await show(asking: .always)
    }

    /// The language of the page.
    var language: Language { site.preferences.language }

    /// The cities that what is typed may mean.
    public var matches: [CityMatch] {
        // What nothing can be searched by finds nothing.
        (try? CityQuery(query)).map { City.search($0) } ?? []
    }

    /// Goes to the first city that what is typed may mean.
    public func goToFirstMatch() {
        route = matches.first?.city.id
        guard route == nil, !query.isEmpty else { return }
        alert = noSuchCity(
            language(
                ja: "「\(query.prefix(40))」という都市はありません。",
                en: "There is no city called “\(query.prefix(40))”."
            )
        )
    }

    /// Finds what is shown from the start.
    public func load() async {
        await show(asking: .whenOverdue)
    }

    /// Shows each forecast of the city that anybody stores.
    public func follow() async throws {
        for try await stored in followForecast(city) {
            guard let forecast = stored.issues.first, forecast != shown?.forecast else { continue }
            shown = ShownForecast(forecast, at: clock.now)
            reason = nil
        }
    }

    /// Keeps the ages true, once a minute.
    public func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            shown = shown.map { ShownForecast($0.forecast, at: clock.now, $0.caveat) }
        }
    }

    private func show(asking: ShowForecast.Asking) async {
        do {
            let shown = try await showForecast(city, asking: asking)
            self.shown = shown
            reason = nil
            if let notice = shown.notice(in: language) {
                alert = alert(ja: "最新の予報を取得できません", en: "The newest cannot be had", notice)
            }
        } catch let failure as Failure {
            // What was shown goes away with the state that it was of.
            shown = nil
            reason = failure.sentence(in: language)
            if case .notFound = failure {
                alert = noSuchCity(failure.sentence(in: language))
            } else {
                alert = alert(
                    ja: "表示できる予報がありません",
                    en: "There is no forecast to show",
                    failure.sentence(in: language)
                )
            }
        } catch {
            // Only cancellation is left, and then nobody looks any more.
        }
    }

    private func noSuchCity(_ message: String) -> Alert {
        alert(ja: "検索結果がありません", en: "No such city", message)
    }

    private func alert(ja japanese: String, en english: String, _ message: String) -> Alert {
        Alert(
            language(ja: japanese, en: english),
            message: message,
            closeText: language(ja: "閉じる", en: "OK")
        )
    }
}
