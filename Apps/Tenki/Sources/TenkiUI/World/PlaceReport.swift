package import TenkiApplication
package import TenkiDomain

package struct PlaceReport: CustomStringConvertible {
    private static let maximumOthers = 5

    private let shown: PlaceSnapshot
    private let others: [Place]
    private let style: TextStyle
    private var language: Language { style.language }

    package init(
        _ shown: PlaceSnapshot,
        others: [Place] = [],
        _ style: TextStyle = TextStyle()
    ) {
        self.shown = shown
        self.others = others
        self.style = style
    }

    package var description: String {
        let place = shown.place
        let title = name(of: place)
        let time = shown.moment.text(in: language, at: place.timeZone)
        let localTime = language(ja: "現地時刻 \(time)", en: "local time \(time)")
        let days = shown.days.map { $0.line(in: style) }
        let lines = [localTime, weather] + days + [shown.almanac.line(in: language)]
        let credits = [shown.weather?.attribution, .places].compactMap { $0?.line }
        let listed = others.prefix(Self.maximumOthers).map { "\(name(of: $0)) --id \($0.id)" }
        let search =
            listed.isEmpty
            ? [] : [""] + style.lines([language(ja: "ほかの場所", en: "other places")] + listed)
        return
            (style.line(title, .strong) + style.lines(lines) + search + [""]
            + style.lines(credits))
            .joined(separator: "\n")
    }

    private func name(of place: Place) -> String {
        let area = place.areaText(in: language)
        return area.isEmpty ? place.name : "\(place.name) (\(area))"
    }

    private var weather: String {
        guard let now = shown.weather else { return shown.notice(in: language) ?? "—" }
        let details = now.details(at: shown.moment, in: language)
        let temperature = "\(style.unit.degrees(now.temperature)) \(style.unit.symbol)"
        let words = [now.sky?.text(in: language), temperature].compactMap(\.self)
        return (words + details).joined(separator: ", ")
    }
}
