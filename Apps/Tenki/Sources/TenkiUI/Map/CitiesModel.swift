import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class CitiesModel {
    package var alert: Alert?
    /// The distance of the chosen day from today, from 0 to 6, or `nil` for the first with figures.
    var day: Int? {
        get { chosenDay }
        set { chosenDay = newValue.flatMap { MapContent.days.contains($0) ? $0 : nil } }
    }
    var layer = MapLayer.weather
    var region: MapRegion?
    private var chosenDay: Int?
    private var weather = MapWeather()
    private var moment: Date

    let finder: CityFinder
    let warnings: PageWarnings
    let typhoons: PageTyphoons
    private let visited: SiteContext
    @ObservationIgnored private let observeMap: ObserveMap
    @ObservationIgnored private let assets: SiteAssets
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private let membership: SharedValues<MapWeather>.Membership

    package init(
        site: SiteContext,
        observeMap: ObserveMap,
        observeWarnings: ObserveWarnings,
        observeTyphoons: ObserveTyphoons,
        assets: SiteAssets,
        clock: any WallClock
    ) {
        visited = site
        self.observeMap = observeMap
        self.assets = assets
        self.clock = clock
        moment = clock.now
        warnings = PageWarnings(observe: observeWarnings, clock: clock)
        typhoons = PageTyphoons(observe: observeTyphoons, clock: clock)
        membership = observeMap().makeAsyncIterator()
        finder = CityFinder()
    }

    package var site: SiteContext {
        visited.at(finder.query.isEmpty ? map.address() : CityAddress.search(finder.query))
    }

    var query: String {
        get { finder.query }
        set { finder.query = newValue }
    }

    var map: MapContent {
        // The map of another layer stays the same when the warnings change.
        let hasWarnings = layer == .warnings
        let moment = moment.roundedDown(to: 600)
        return MapContent(
            weather: weather,
            overview: hasWarnings ? warnings.overview : WarningOverview(),
            unknownReason: hasWarnings ? warnings.reason : nil,
            moment: moment,
            day: chosenDay ?? firstDay(from: CalendarDate(moment, in: .japan)),
            isDayChosen: chosenDay != nil,
            layer: layer,
            region: region,
            outline: assets.japan,
            preferences: visited.preferences
        )
    }

    private func firstDay(from today: CalendarDate) -> Int {
        MapContent.days.first { day in
            weather.hasFigures(on: today.adding(days: day), where: layer.hasFigures)
        } ?? 0
    }

    package func load() async {
        await warnings.load()
        await typhoons.load()
        do {
            show(try await observeMap.current())
        } catch {
            guard let failure = DomainError(toTell: error) else { return }
            alert = Alert(unhandled: failure, in: visited.language)
        }
    }

    package func follow() async {
        await observeMap().follow(show) { alert = Alert(unhandled: $0, in: visited.language) }
    }

    func followWarnings() async { await warnings.follow { City.all.map { BoardPlace($0.id) } } }

    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        try await ticks.everyMinute {
            moment = clock.now
            warnings.tick()
            typhoons.tick()
        }
    }

    private func show(_ weather: MapWeather) {
        guard weather != self.weather else { return }
        self.weather = weather
        moment = clock.now
    }

    static let prefectures: [(name: String, cities: [City])] = City.all.unique(by: \.prefecture)
        .map { first in
            (first.prefecture, City.all.filter { $0.prefecture == first.prefecture })
        }
}
