package import TenkiApplication
import TenkiDomain

/// A place with its current weather as lines for a terminal.
package struct PlaceReport: CustomStringConvertible {
    private let shown: PlaceSnapshot
    private let style: TextStyle
    private var language: Language { style.language }

    /// Creates the report of a place.
    package init(_ shown: PlaceSnapshot, _ style: TextStyle = TextStyle()) {
        self.shown = shown
        self.style = style
    }

    /// The lines, without a trailing line break.
    package var description: String {
        let place = shown.place
        let area = place.areaText(in: language)
        let zone = place.timeZone
        let title = area.isEmpty ? place.name : "\(place.name) (\(area))"
        let time = """
            \(CalendarDate(shown.moment, in: zone).text(in: language)) \
            \(shown.moment.clockText(in: zone))
            """
        let lines = [
            language(ja: "現地時刻 \(time)", en: "local time \(time)"), weather,
            shown.almanac.line(in: language),
        ]
        let credits = [shown.weather?.attribution, .places].compactMap { $0 }
            .map { [$0.text, $0.link ?? ""].filter { !$0.isEmpty }.joined(separator: " · ") }
        return (style.line(title, .strong) + style.lines(lines) + [""] + style.lines(credits))
            .joined(separator: "\n")
    }

    private var weather: String {
        guard let now = shown.weather else {
            return shown.notice(in: language) ?? "—"
        }
        let age = now.age(at: shown.moment).ago(in: language)
        return [
            now.sky?.text(in: language),
            "\(style.unit.degrees(now.temperature)) \(style.unit.symbol)",
            now.humidity.map { "\($0.value)%" }, now.windSpeed.map { "\(Int($0.rounded())) m/s" },
            language(ja: "\(age)に観測", en: "observed \(age)"),
        ]
        .compactMap { $0 }
        .joined(separator: ", ")
    }
}
