import Foundation
package import TenkiApplication
package import TenkiDomain

package struct ForecastReport: CustomStringConvertible {
    private let shown: ForecastSnapshot
    private let warnings: CityWarnings?
    private let observation: ObservationSnapshot?
    private let style: TextStyle
    private var language: Language { style.language }
    private var unit: TemperatureUnit { style.unit }

    package init(
        _ shown: ForecastSnapshot,
        observation: ObservationSnapshot? = nil,
        warnings: CityWarnings? = nil,
        _ style: TextStyle = TextStyle()
    ) {
        self.shown = shown.beside(observation?.current, warnings)
        self.warnings = warnings
        self.observation = observation
        self.style = style
    }

    package var description: String {
        let forecast = shown.forecast
        let city = forecast.city
        let notice = forecast.id.source.notice.map { " · \($0.text(in: language))" } ?? ""
        let headline = shown.headline?.sentence(on: shown.today, in: language, unit)
        let head =
            style.line("\(city.name) \(city.romaji) (\(city.id))\(notice)", .strong)
            + style.lines(
                [
                    warnings.flatMap { WarningSummary.summary(of: $0, in: language) }, headline,
                    observation?.line(in: language, unit), observation?.notice(in: language),
                    "\(shown.issueText(in: language)) · \(shown.fetchText(in: language))",
                ]
                .compactMap { $0 }
            )
        let source = forecast.attribution.line
        let notes = style.lines([source, shown.notice(in: language)].compactMap { $0 })
        return TextStyle.paragraphs([head, days, words, ranges, normals, sky, notes])
    }

    private var days: [String] {
        let rain = language(ja: "降水", en: "rain")
        let heading = [
            unit.symbol, language(ja: "天気", en: "weather"), language(ja: "最高", en: "high"),
            language(ja: "最低", en: "low"), rain,
        ]
        let quarters = QuarterOfDay.allCases.map(\.hoursText).joined(separator: " ")
        return TextTable(
            heading: heading + (style.isWide ? [quarters] : []),
            rows: shown.forecast.days.map(row),
            flexible: 1,
            style
        )
        .lines
    }

    private func row(_ day: DailyForecast) -> [StyledText] {
        let weather = StyledText(day.weatherText(in: language))
        let cells: [StyledText] = [
            StyledText(name(of: day)),
            style.isDecorated ? shown.symbol(of: day) + " " + weather : weather,
            unit.cell(day.high), unit.cell(day.low), chance(day.chancesOfRain.highest, "—"),
        ]
        return cells + (style.isWide ? [quarters(of: day)] : [])
    }

    private func name(of day: DailyForecast) -> String {
        guard let label = day.label(on: shown.today, in: language) else {
            return day.date.shortText(in: language)
        }
        let number = language(ja: "\(day.date.dayOfMonth)日", en: "\(day.date.dayOfMonth)")
        return day.date == shown.today ? "\(label) \(number)" : label
    }

    private func quarters(of day: DailyForecast) -> StyledText {
        guard day.chancesOfRain.ofDay == nil else { return "" }
        return QuarterOfDay.allCases.map { quarter in
            let value = day.chancesOfRain[quarter]
            return chance(value.percentage, value.text).leftPadded(to: 5)
        }
        .reduce("") { $0.isEmpty ? $1 : $0 + " " + $1 }
    }

    private func chance(_ percentage: Percentage?, _ text: String) -> StyledText {
        guard let percentage else { return StyledText(text).leftPadded(to: 4) }
        let figures = StyledText("\(percentage.value)%").leftPadded(to: 4)
        return style.isDecorated ? percentage.block + figures : figures
    }

    private var words: [String] {
        let rows = shown.forecast.days.compactMap { day in
            day.fullWeatherText(in: language).map {
                [StyledText(name(of: day)), StyledText($0)]
            }
        }
        return TextTable(heading: nil, rows: rows, flexible: 1, style).lines
    }

    private var ranges: [String] {
        let week = shown.forecast.days.filter { $0.reliability != nil || $0.lowRange != nil }
        guard !week.isEmpty else { return [] }
        return TextTable(
            heading: [
                "", language(ja: "信頼度", en: "reliability"), language(ja: "最高", en: "high"),
                language(ja: "最低", en: "low"),
            ],
            rows: week.map { day in
                [
                    StyledText(name(of: day)), StyledText(day.reliability?.rawValue ?? "—"),
                    text(day.highRange), text(day.lowRange),
                ]
            },
            style
        )
        .lines
    }

    private func text(_ range: ClosedRange<Temperature>?) -> StyledText {
        guard let range else { return "—" }
        return "\(unit.degrees(range.lowerBound))…\(unit.degrees(range.upperBound))°"
    }

    private var sky: [String] {
        let place = shown.forecast.city.coordinates
        return style.lines(
            [Almanac(of: shown.today, in: place, timeZone: .japan).line(in: language)]
        )
    }

    private var normals: [String] {
        let normals = shown.forecast.normals?.text(in: language, unit)
        return style.lines(
            shown.forecast.stationTexts(in: language) + [normals].compactMap { $0 }
        )
    }
}
