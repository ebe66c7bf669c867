package import Foundation
import KasaneDomain
package import TenkiApplication
package import TenkiDomain

package struct BoardReport: CustomStringConvertible {
    private let board: Board
    private let moment: Date
    private let style: TextStyle
    private var language: Language { style.language }

    package init(_ board: Board, at moment: Date, _ style: TextStyle = TextStyle()) {
        self.board = board
        self.moment = moment
        self.style = style
    }

    package var description: String {
        guard !board.places.isEmpty else {
            return style.lines([
                language(
                    ja: "都市がありません。tenki board --add で追加できます。",
                    en: "No cities yet. Add one with: tenki board --add"
                )
            ])
            .joined(separator: "\n")
        }
        // A column names the days, unless all are today.
        let hasDays = board.cities.contains { !dayName(of: $0).isEmpty }
        let heading =
            [style.unit.symbol] + (hasDays ? [""] : [])
            + [
                language(ja: "最高", en: "high"), language(ja: "最低", en: "low"),
                language(ja: "降水", en: "rain"),
            ] + (style.isWide ? [""] : [])
        let table = TextTable(
            heading: heading,
            rows: board.places.map { row($0, hasDays: hasDays) },
            flexible: style.isWide ? heading.count - 1 : nil,
            style
        )
        return TextStyle.paragraphs(
            [style.isWide ? table.lines : withHeadlines(table.lines), notes]
        )
    }

    package func line(for place: BoardPlace) -> String {
        let day = day(of: place.city)
        let values = [
            place.name(in: language), dayName(of: place.city),
            "\(style.unit.degrees(day?.high))/\(style.unit.degrees(day?.low))\(style.unit.symbol)",
            day?.chancesOfRain.highest.map { "\($0.value)%" } ?? "—", headline(of: place),
        ]
        return values.filter { !$0.isEmpty }.joined(separator: " ").forTerminal
    }

    private func row(_ place: BoardPlace, hasDays: Bool) -> [StyledText] {
        let city = place.city
        let day = day(of: city)
        let name = StyledText(place.name(in: language), .strong)
        let symbol = symbol(of: city)
        let rain = day?.chancesOfRain.highest
        let figures = StyledText(rain.map { "\($0.value)%" } ?? "—").leftPadded(to: 4)
        let cells =
            [style.isDecorated ? symbol + " " + name : name]
            + (hasDays ? [StyledText(dayName(of: city))] : [])
            + [
                style.unit.cell(day?.high), style.unit.cell(day?.low),
                style.isDecorated ? (rain?.block ?? " ") + figures : figures,
            ]
        return cells + (style.isWide ? [StyledText(headline(of: place))] : [])
    }

    private func symbol(of city: CityCode) -> StyledText {
        guard let forecast = board.forecast(for: city), let day = day(of: city) else {
            return StyledText(String(repeating: " ", count: WeatherOutline.symbolWidth))
        }
        return ForecastSnapshot(forecast, at: moment).symbol(of: day)
    }

    private func withHeadlines(_ lines: [String]) -> [String] {
        lines.prefix(1)
            + zip(lines.dropFirst(), board.places).flatMap { line, place in
                [line] + headline(of: place).wrapped(to: style.columns - 2).map { "  \($0)" }
            }
    }

    private func headline(of place: BoardPlace) -> String {
        let today = CalendarDate(moment, in: .japan)
        let headline = board.headline(for: place, at: moment)?
            .sentence(on: today, in: language, style.unit)
        return headline ?? day(of: place.city)?.weatherText(in: language) ?? ""
    }

    private func day(of city: CityCode) -> DailyForecast? {
        board.forecast(for: city)?.firstDay(at: moment)
    }

    private func dayName(of city: CityCode) -> String {
        let today = CalendarDate(moment, in: .japan)
        guard let date = day(of: city)?.date, date != today else { return "" }
        let name = style.isWide ? day(of: city)?.label(on: today, in: language) : nil
        return name ?? date.weekdayText(in: language)
    }

    private var notes: [String] {
        let forecasts = board.cities.compactMap(board.forecast)
        let oldest = forecasts.min { $0.id.issuedAt < $1.id.issuedAt }
        let failed = board.cities.first { board.failure(for: $0) != nil }
        let issue = oldest.map { oldest in
            let notice = oldest.id.source.notice.map { " · \($0.text(in: language))" } ?? ""
            return ForecastSnapshot(oldest, at: moment).issueText(in: language) + notice
        }
        let sources = forecasts.map(\.attribution.text).filter { !$0.isEmpty }.unique(by: \.self)
        let notice = failed.flatMap { city in
            board.failure(for: city)?.boardNotice(
                oldest: board.forecast(for: city)?.age(at: moment),
                in: language
            )
        }
        return style.lines([issue].compactMap { $0 } + sources + [notice].compactMap { $0 })
    }
}

extension Forecast {
    package func firstDay(at moment: Date) -> DailyForecast? {
        let today = CalendarDate(moment, in: .japan)
        let rest = days.filter { $0.date >= today }
        return rest.first { $0.hasTemperature && today.days(until: $0.date) <= 1 } ?? rest.first
    }
}
