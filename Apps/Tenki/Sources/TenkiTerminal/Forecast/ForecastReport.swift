public import TenkiApplication
import TenkiDomain
import TenkiUI

/// A forecast as lines for a terminal.
public struct ForecastReport: CustomStringConvertible {
    private let shown: ForecastSnapshot

    /// Creates the report of a forecast.
    public init(_ shown: ForecastSnapshot) {
        self.shown = shown
    }

    /// The lines, without a trailing line break.
    public var description: String {
        let forecast = shown.forecast
        let city = forecast.city
        let notice = forecast.id.source.notice.map { " · \($0.text(in: .english))" } ?? ""
        let head = [
            "\(city.name) \(city.romaji) (\(city.id))\(notice)",
            "\(shown.issueText(in: .english)) · \(shown.fetchText(in: .english))",
        ]
        let table = TextTable(
            heading: ["", "", "weather", "low", "high", "rain 00-06", "06-12", "12-18", "18-24"],
            rows: forecast.days.map(row)
        )
        let source = [forecast.attribution.text, forecast.attribution.link ?? ""]
            .filter { !$0.isEmpty }
            .joined(separator: " · ")
        return
            (head + [""] + table.lines + ["", source]
            + [shown.notice(in: .english)].compactMap { $0 })
            .map(\.forTerminal)
            .joined(separator: "\n")
    }

    private func row(_ day: DailyForecast) -> [String] {
        let chances = QuarterOfDay.allCases.map { day.chancesOfRain[$0].text }
        return [
            day.date.text(in: .english), day.label(on: shown.today, in: .english) ?? "",
            day.summaryText.forTerminal,
            day.low == nil ? "—" : "\(TemperatureUnit.celsius.degrees(day.low))°",
            day.high == nil ? "—" : "\(TemperatureUnit.celsius.degrees(day.high))°",
        ] + chances
    }
}
