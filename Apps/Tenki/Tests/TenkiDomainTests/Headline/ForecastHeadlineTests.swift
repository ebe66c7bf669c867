import Foundation
import TenkiDomain
import Testing

@Suite
struct ForecastHeadlineTests {
    @Test(arguments: [
        // The hour, the chances by quarter and the expected headline.
        (8, ["- 0 10 60", "70 20 0 0"], "begins rain 21 18"),
        (8, ["- 10 10 20", "20 60 70 30"], "begins rain 22 6"),
        (8, ["- 50 50 20", "0 0 0 0"], "ends rain 21 18"),
        (13, ["- - 80 90", "80 50 40 0"], "ends rain 22 12"),
        // In the evening, rain tonight does not hide that of tomorrow.
        (19, ["- - - 80", "60 60 90 80"], "likely rain 21, likely rain 22"),
        (19, ["- - - 80", "60 60 - 80"], "likely rain 21, likely rain 22"),
        (19, ["- - - 80", "d70"], "likely rain 21, likely rain 22"),
        (19, ["- - - 80", "0 0 60 0"], "ends rain 22 0, begins rain 22 12"),
        (18, ["- - - 80", "0 - 60 0"], "ends rain 22 0, likely rain 22"),
        (19, ["- - - 80", "70 20 0 60"], "ends rain 22 6"),
        (19, ["- - - 80", "20 10 0 0"], "ends rain 22 0"),
        (19, ["- - - 20", "0 0 60 0"], "begins rain 22 12"),
        (17, ["- - - 80", "0 0 60 0"], "begins rain 21 18"),
        // The quarter of the issue is missing, the next is known.
        (17, ["- - - 60", "20 0 0 0"], "begins rain 21 18"),
        (17, ["- - - -", "20 60 0 0"], "likely rain 22"),
        (8, ["- - 60 20", "0 0 0 0"], "begins rain 21 12"),
        (5, ["- - 60 20", "0 0 0 0"], "likely rain 21"),
        (8, ["- 0 0 0", "d70"], "likely rain 22"),
        (8, ["- 0 0 0", "0 0 0 0", "d20", "d60"], "likely rain 24"),
        (8, ["- 0 0 0", "0 0 0 40", "d60"], "possible rain 40 22"),
        (8, ["- 0 0 30", "0 0 0 40"], "possible rain 30 21"),
        (8, ["- 0 0 0", "0 0 0 10", "d20", "d10"], "dry 24"),
        (8, ["- 0 0 0", "0 0 0 10", "d20", "", "d10"], "dry 23"),
        (8, ["- 0 0 0", "0 0 0 10", "d20", "d30"], "dry 23"),
        (19, ["- - - -", "0 0 0 0"], "dry 22"),
        (8, ["- 0 - 0", "0 0 0 0"], ""),
        (8, ["", ""], ""),
        (8, [], ""),
    ])
    func `rain is announced as precisely as the forecast says`(
        hour: Int,
        chances: [String],
        expected: String
    ) throws {
        let headline = try ForecastHeadline(of: try days(chances), at: try moment(hour))

        #expect(headline?.name ?? "" == expected)
    }

    @Test(arguments: [
        ("雪", PrecipitationKind.snow), ("曇のち雪", .snow), ("雨か雪", .mixed), ("雪のちみぞれ", .mixed),
        ("曇のち雨", .rain), ("曇", .rain), ("雨で暴風を伴う", .rainstorm), ("大雨", .heavyRain),
        ("雨一時強く降る", .heavyRain), ("晴のち雨か雷雨", .thunderstorm), ("雨で雷を伴う", .thunderstorm),
        ("大雪", .heavySnow), ("暴風雪", .blizzard), ("曇時々雪で雷を伴う", .thundersnow),
    ])
    func `the kind of precipitation and its hazard are those of the summary`(
        summary: String,
        kind: PrecipitationKind
    ) throws {
        let days = try days(["- 0 0 60", "0 0 0 0"], summary: summary)
        let time = try ForecastHeadline(of: days, at: moment(8))?.time

        #expect(try ForecastHeadline(of: days, at: moment(8)) == time.map { .begins(kind, at: $0) })
    }

    @Test(arguments: [
        // The hour, the high and the low of each day and the expected headline.
        (8, "10/1 14.9/1", ""),
        (8, "10/1 5/1", ""),
        (16, "10/1 15/1", "change 10.0 15.0 22"),
        (16, "10/1 5/1", "change 10.0 5.0 22"),
        (16, "34/20 35/20", "extremeHeat 35.0 22"),
        (8, "35/20 30/20", "extremeHeat 35.0 21"),
        (16, "5/0 4/-0.1", "frost -0.1 22"),
        (16, "5/-1 4/-2", ""),
    ])
    func `a day that differs is announced`(
        hour: Int,
        temperatures: String,
        expected: String
    ) throws {
        let days = try days(["", ""], temperatures: temperatures)

        #expect(try ForecastHeadline(of: days, at: try moment(hour))?.name ?? "" == expected)
    }

    @Test func `an earlier issue has the high of the day before`() throws {
        let days = try days([""], temperatures: "20/1")
        let highs = [
            try CalendarDate("2026-11-20"): try Temperature(celsius: 8),
            try CalendarDate("2026-11-21"): try Temperature(celsius: 30),
        ]

        let headline = try ForecastHeadline(of: days, earlierHighs: highs, at: try moment(8))

        #expect(headline?.name == "change 8.0 20.0 21")
    }

    @Test func `likely rain is announced before the temperature, possible rain after`() throws {
        let temperatures = "10/1 20/1"
        let likely = try days(["- - - 50", "0 0 0 0"], temperatures: temperatures)
        let possible = try days(["- - - 40", "0 0 0 0"], temperatures: temperatures)

        #expect(try ForecastHeadline(of: likely, at: try moment(16))?.name == "begins rain 21 18")
        #expect(
            try ForecastHeadline(of: possible, at: try moment(16))?.name == "change 10.0 20.0 22"
        )
    }

    @Test func `days that are over do not count`() throws {
        let days = try days(["90 90 90 90", "0 0 0 0"])

        #expect(try ForecastHeadline(of: days, at: try moment(24 + 3))?.name == "dry 22")
        #expect(try ForecastHeadline(of: days, at: try moment(48)) == nil)
    }

    private func moment(_ hours: Int) throws -> Date {
        let start = try CalendarDate("2026-11-21").start(in: .japan)
        return start.addingTimeInterval(Double(hours) * 3600)
    }

    /// Creates days from the chances of their quarters, `-` if unknown, or of the day: `d20`.
    private func days(
        _ chances: [String],
        summary: String? = nil,
        temperatures: String = ""
    ) throws -> [DailyForecast] {
        let first = try CalendarDate("2026-11-21")
        let temperatures = try temperatures.split(separator: " ").map { pair in
            try pair.split(separator: "/").map { try Temperature(celsius: Double($0) ?? .nan) }
        }
        return chances.enumerated().map { index, text in
            let quarters = text.split(separator: " ").map { Int($0).flatMap(Percentage.init) }
            let pair = temperatures.indices.contains(index) ? temperatures[index] : []
            return DailyForecast(
                date: first.adding(days: index),
                summary: summary,
                low: pair.last,
                high: pair.first,
                chancesOfRain: ChancesOfRain(
                    ofDay: text.hasPrefix("d")
                        ? Int(text.dropFirst()).flatMap(Percentage.init) : nil
                ) { quarter in
                    guard quarters.count == 4, let chance = quarters[quarter.rawValue] else {
                        return .unknown
                    }
                    return .percent(chance)
                }
            )
        }
    }
}

extension ForecastHeadline {
    fileprivate var time: Time? {
        switch self {
        case .begins(_, let time), .ends(_, let time): time
        default: nil
        }
    }

    fileprivate var name: String {
        func day(_ date: CalendarDate) -> String { String(date.description.suffix(2)) }
        return switch self {
        case .warned(let kind, _): "warned \(kind)"
        case .windy(let wind, _): "windy \(wind.lowest)"
        case .now(let kind, let amount, _): "now \(kind) \(amount.tenths)"
        case .lastHour(let kind, let amount): "lastHour \(kind) \(amount.tenths)"
        case .begins(let kind, let time): "begins \(kind) \(day(time.date)) \(time.hour)"
        case .ends(let kind, let time): "ends \(kind) \(day(time.date)) \(time.hour)"
        case .likely(let kind, let date): "likely \(kind) \(day(date))"
        case .tonight(let tonight, let tomorrow): "\(tonight.name), \(tomorrow.name)"
        case .possible(let kind, let chance, let date):
            "possible \(kind) \(chance.value) \(day(date))"
        case .change(let before, let after, let date):
            "change \(before.celsius) \(after.celsius) \(day(date))"
        case .extremeHeat(let high, let date): "extremeHeat \(high.celsius) \(day(date))"
        case .frost(let low, let date): "frost \(low.celsius) \(day(date))"
        case .dry(let date): "dry \(day(date))"
        }
    }
}
