package import TenkiApplication
import TenkiDomain

package struct WorldReport: CustomStringConvertible {
    private let shown: WorldSnapshot
    private let style: TextStyle
    private var language: Language { style.language }

    package init(_ shown: WorldSnapshot, _ style: TextStyle = TextStyle()) {
        self.shown = shown
        self.style = style
    }

    package var description: String {
        let heading = [
            language(ja: "都市", en: "city"), language(ja: "天気", en: "weather"),
            style.unit.symbol,
        ]
        let wide = [language(ja: "湿度", en: "hum."), "m/s", language(ja: "観測", en: "age")]
        let table = TextTable(
            heading: heading + (style.isWide ? wide : []),
            rows: WorldCity.eastward.map(row),
            flexible: 1,
            style
        )
        let sources = shown.attributions.map(\.line)
        let title = language(ja: "現在の天気", en: "Current weather")
        let head = shown.dataNotice.map { notice in
            style.line("\(title) · \(notice.text(in: language))", .strong) + [""]
        }
        let notes = style.lines(sources + [shown.notice(in: language)].compactMap { $0 })
        return ((head ?? []) + table.lines + [""] + notes).joined(separator: "\n")
    }

    private func row(_ city: WorldCity) -> [StyledText] {
        let name = StyledText(city.name(in: language))
        guard let now = shown.conditions(in: city) else {
            return [name] + Array(repeating: "—", count: style.isWide ? 5 : 2)
        }
        let temperature = StyledText(
            style.unit.degrees(now.temperature),
            .temperature(now.temperature)
        )
        let cells = [name, weather(now, in: city), temperature]
        let wind = StyledText(now.windSpeed.map { "\(Int($0.rounded()))" } ?? "—")
        return cells
            + (style.isWide ? [StyledText(now.humidityText), wind, StyledText(age(of: now))] : [])
    }

    private func weather(_ now: CurrentConditions, in city: WorldCity) -> StyledText {
        guard let sky = now.sky else { return "—" }
        let text = StyledText(sky.text(in: language))
        guard style.isDecorated else { return text }
        let isNight = city.isNight(at: now.observedAt)
        return WeatherOutline(sky, isNight: isNight).symbol + " " + text
    }

    private func age(of conditions: CurrentConditions) -> String {
        let age = conditions.weather.age(at: shown.moment)
        let words = age.words(in: language)
        return words.isEmpty ? age.ago(in: language) : words
    }
}
