import Foundation
import KasaneLive
import TenkiApplication
import TenkiDomain

struct MapContent: Equatable, Sendable {
    let weather: MapWeather
    /// The warnings; those before the first check, unless the layer shows them.
    let overview: WarningOverview
    let unknownReason: WarningUnknownReason?
    /// The time to which ages are relative, rounded down to ten minutes.
    let moment: Date
    let day: Int
    let isDayChosen: Bool
    let layer: MapLayer
    let region: MapRegion?
    let outline: String
    let preferences: Preferences

    static let days = 0..<7

    var language: Language { preferences.language }

    var today: CalendarDate { CalendarDate(moment, in: .japan) }

    var date: CalendarDate { today.adding(days: day) }

    var title: String {
        let region = region?.name(in: language) ?? language(ja: "全国", en: "Japan")
        let layer = layer.name(in: language)
        guard self.layer.hasDays else {
            return language(ja: "\(region)の\(layer)", en: "\(layer), \(region)")
        }
        let day = date.text(in: language)
        return language(ja: "\(region)の\(layer) \(day)", en: "\(layer), \(day), \(region)")
    }

    func address(day: Int? = nil, layer: MapLayer? = nil, region: MapRegion?? = nil) -> String {
        let (day, layer) = (day ?? (isDayChosen ? self.day : nil), layer ?? self.layer)
        let region = region ?? self.region
        var query: [String] = []
        if let day { query.append("day=\(day)") }
        if layer != .weather { query.append("layer=\(layer.rawValue)") }
        if let region { query.append("region=\(region.rawValue)") }
        return CityAddress.all.text + (query.isEmpty ? "" : "?\(query.joined(separator: "&"))")
    }

    var views: [MapView<CityCode>] {
        if let region { return [.region(region)] }
        let views: [MapView<CityCode>] = [.narrow, .wide]
        guard layer == .warnings else { return views }
        let warnings = cityWarnings.sorted { $0.rank > $1.rank }
        let ranks = Dictionary(warnings.map { ($0.id.city, $0.rank) }) { first, _ in first }
        let severe = warnings.filter { WarningShape($0)?.isSevere == true }.map(\.id.city)
        let scales = [1, WarningMark.wideScale]
        return zip(views, scales).map { view, scale in
            let size = MarkSize(
                smallWidth: SmallWarningMark.width(in: language),
                unit: view.unit * scale
            )
            return view.showingHighest { ranks[$0] ?? (-1, 0) }.marking(severe, size: size)
        }
    }

    /// The warnings of every city in the region, with or without a mark.
    var cityWarnings: [CityWarnings] {
        (region.map { MapView.region($0).places.map(\.city) } ?? City.all.map(\.id))
            .map { warnings(for: $0) }
    }

    func warnings(for city: CityCode) -> CityWarnings {
        overview.warnings(for: BoardPlace(city), reason: unknownReason)
    }

    /// Returns the forecast or the warnings of a city as a sentence: `東京 晴のち曇 最高17° 最低5° 降水確率10%`.
    func sentence(for city: City) -> String {
        guard layer != .warnings else { return warnings(for: city.id).line(in: language) }
        let name = city.name(in: language)
        guard let day = weather.day(date, in: city.id) else {
            return language(ja: "\(name) 予報なし", en: "\(name): no forecast")
        }
        let unit = preferences.unit
        let parts = [
            day.summary.map { AgencyPhrase.text($0, about: .weather, in: language) },
            day.high.map { "\(language(ja: "最高", en: "high "))\(unit.degrees($0))°" },
            day.low.map { "\(language(ja: "最低", en: "low "))\(unit.degrees($0))°" },
            day.rain.map { "\(language(ja: "降水確率", en: "rain "))\($0.value)%" },
            staleText(for: city.id),
        ]
        .compactMap { $0 }
        return language(
            ja: ([name] + parts).joined(separator: " "),
            en: "\(name): \(parts.joined(separator: ", "))"
        )
    }

    var hasStaleMarks: Bool { views.flatMap(\.places).contains { isStale($0.city) } }

    func isStale(_ city: CityCode) -> Bool {
        switch weather.outlook(for: city)?.freshness(at: moment) {
        case .stale, .expired: true
        case .fresh, .ageing, nil: false
        }
    }

    private func staleText(for city: CityCode) -> String? {
        guard isStale(city), let outlook = weather.outlook(for: city) else { return nil }
        let age = outlook.age(at: moment).ago(in: language)
        return language(ja: "\(age)の発表", en: "issued \(age)")
    }
}
