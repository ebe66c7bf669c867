public import TenkiApplication
import TenkiDomain
public import TenkiUI

/// A forecast as lines for a terminal.
public struct ForecastReport: CustomStringConvertible {
    private let shown: ForecastSnapshot
    private let language: Language

    /// Creates the report of a forecast.
    ///
    /// - Parameters:
    ///   - shown: The forecast.
    ///   - language: The language of the headline and the weather; all else is in English.
    public init(_ shown: ForecastSnapshot, weatherIn language: Language = .english) {
        self.shown = shown
        self.language = language
    }

    /// The lines, without a trailing line break.
    public var description: String {
        let forecast = shown.forecast
        let city = forecast.city
        let notice = forecast.id.source.notice.map { " · \($0.text(in: .english))" } ?? ""
        let headline = shown.headline?.sentence(on: shown.today, in: language, .celsius)
        let head = [
            "\(city.name) \(city.romaji) (\(city.id))\(notice)", headline,
            "\(shown.issueText(in: .english)) · \(shown.fetchText(in: .english))",
        ].compactMap { $0 }
        let table = TextTable(
            heading: ["", "", "weather", "low", "high", "rain 00-06", "06-12", "12-18", "18-24"],
            rows: forecast.days.map(row)
        )
        let source = [forecast.attribution.text, forecast.attribution.link ?? ""]
            .filter { !$0.isEmpty }
            .joined(separator: " · ")
        return
            (head + [""] + table.lines + details + ["", source]
            + [shown.notice(in: .english)].compactMap { $0 })
            .map(\.forTerminal)
            .joined(separator: "\n")
    }

    /// The reliability and the ranges of the week, the stations of the temperatures, the weather in
    /// words and the normals, each with an empty line before it; empty if there are none.
    private var details: [String] {
        let forecast = shown.forecast
        let week = forecast.days.filter { $0.reliability != nil || $0.lowRange != nil }
        let table = TextTable(
            heading: ["", "reliability", "low from…to", "high from…to"],
            rows: week.map { day in
                [
                    day.date.text(in: .english), day.reliability?.rawValue ?? "—",
                    Self.text(day.lowRange), Self.text(day.highRange),
                ]
            }
        )
        let words = forecast.days.compactMap { day in
            day.fullWeatherText(in: language).map { "  \(day.date.text(in: .english))  \($0)" }
        }
        let notes =
            forecast.stationTexts(in: .english)
            + [forecast.normals?.text(in: .english, .celsius)].compactMap { $0 }
        return [words, week.isEmpty ? [] : table.lines, notes.flatMap { $0.wrapped(to: 80) }]
            .filter { !$0.isEmpty }
            .flatMap { [""] + $0 }
    }

    private static func text(_ range: ClosedRange<Temperature>?) -> String {
        guard let range else { return "—" }
        let unit = TemperatureUnit.celsius
        return "\(unit.degrees(range.lowerBound))…\(unit.degrees(range.upperBound))°"
    }

    private func row(_ day: DailyForecast) -> [String] {
        let chances =
            day.chancesOfRain.ofDay.map { ["\($0.value)% (day)", "", "", ""] }
            ?? QuarterOfDay.allCases.map { day.chancesOfRain[$0].text }
        return [
            day.date.text(in: .english), day.label(on: shown.today, in: .english) ?? "",
            day.weatherText(in: language).forTerminal,
            day.low == nil ? "—" : "\(TemperatureUnit.celsius.degrees(day.low))°",
            day.high == nil ? "—" : "\(TemperatureUnit.celsius.degrees(day.high))°",
        ] + chances
    }
}
