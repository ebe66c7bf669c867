import Foundation
import TenkiDomain

/// Random weather whose sources can disagree, as the figures below a headline can.
struct RandomWeather {
    struct Hour {
        let start: Date
        let end: Date
        /// Whether it rains or snows, or `nil` if only a chance of 30 % or more is known.
        let isWet: Bool?
        let chance: Int?
    }

    struct Quarter {
        let start: Date
        let end: Date
        let chance: Int
    }

    static let today = CalendarDate(Date(timeIntervalSince1970: 1_795_219_200), in: .japan)

    let moment: Date
    let known: KnownWeather
    private(set) var hours: [Hour] = []
    /// The quarters that are not over, and the days of which only the chance is known.
    private(set) var quarters: [Quarter] = []
    let areHoursOld: Bool
    let isForecastOld: Bool
    /// The rain of the last hour in tenths of a millimetre, and the wind in metres per second;
    /// `nil` if the observation is missing or old.
    let rain: Int?
    let wind: Int?

    init(seed: UInt64) throws {
        var dice = Dice(state: seed &* 0x9e37_79b9_7f4a_7c15)
        let midnight = Self.today.start(in: .japan)
        moment = midnight + Double(dice.roll(1440)) * 60
        (areHoursOld, isForecastOld) = (dice.roll(8) == 0, dice.roll(8) == 0)
        var known = KnownWeather()
        if dice.roll(8) != 0 {
            known.issues = [try Self.forecast(&quarters, moment, isForecastOld, &dice)]
        }
        if dice.roll(5) != 0 {
            known.hours = try Self.hours(&hours, moment, areHoursOld, &dice)
        }
        var fresh: (rain: Int?, wind: Int?) = (nil, nil)
        if dice.roll(4) != 0 {
            let age = dice.roll(60)
            let rain = dice.roll(3) == 0 ? 1 + dice.roll(500) : 0
            let wind = dice.roll(20)
            known.observation = StationObservation(
                time: moment - Double(age) * 60,
                temperature: try Temperature(celsius: Double(dice.roll(30) - 8)),
                precipitation: try Precipitation(tenths: rain),
                wind: try Wind(from: nil, speed: Double(wind))
            )
            if age <= 40 { fresh = (rain, wind) }
        }
        (rain, wind) = fresh
        if dice.roll(4) == 0 {
            let kinds = WarningKind.all
            known.warnings = (0...dice.roll(2)).map { _ in kinds[dice.roll(kinds.count)] }
                .sorted(by: >)
        }
        self.known = known
    }

    private static func forecast(
        _ quarters: inout [Quarter],
        _ moment: Date,
        _ isOld: Bool,
        _ dice: inout Dice
    ) throws -> Forecast {
        let rain = [0, 10, 20, 60][dice.roll(4)]
        var days: [DailyForecast] = []
        for offset in 0..<4 where dice.roll(12) != 0 {
            let start = today.start(in: .japan) + Double(offset) * 86_400
            var chances: [Int?] = []
            for quarter in 0..<4 {
                let chance = min(90, rain + dice.roll(4) * 10)
                let end = start + Double(quarter + 1) * 21_600
                let isKnown = offset < 2 && dice.roll(10) != 0
                chances.append(isKnown ? chance : nil)
                if isKnown, end > moment {
                    quarters.append(Quarter(start: end - 21_600, end: end, chance: chance))
                }
            }
            let ofDay: Int? = offset < 2 || dice.roll(10) == 0 ? nil : dice.roll(10) * 10
            if let ofDay {
                quarters.append(Quarter(start: start, end: start + 86_400, chance: ofDay))
            }
            days.append(
                DailyForecast(
                    date: today.adding(days: offset),
                    summary: ["晴", "雨", "雪", "雨か雪", "大雨", nil][dice.roll(6)],
                    low: try Temperature(celsius: Double(dice.roll(20) - 5)),
                    high: try Temperature(celsius: Double(15 + dice.roll(25))),
                    chancesOfRain: ChancesOfRain(ofDay: ofDay.flatMap(Percentage.init)) {
                        chances[$0.rawValue].flatMap(Percentage.init).map(ChanceOfRain.percent)
                            ?? .unknown
                    }
                )
            )
        }
        if days.isEmpty {
            days = [
                DailyForecast(
                    date: today,
                    summary: nil,
                    low: nil,
                    high: nil,
                    chancesOfRain: ChancesOfRain { _ in .unknown }
                )
            ]
        }
        let issuedAt = moment - (isOld ? 30 : 3) * 3600
        return try Forecast(
            id: .init(city: .tokyo, source: DataSource(name: "tests"), issuedAt: issuedAt),
            fetchedAt: issuedAt,
            overview: "",
            attribution: Attribution(text: "tests", link: nil),
            days: days
        )
    }

    private static func hours(
        _ hours: inout [Hour],
        _ moment: Date,
        _ isOld: Bool,
        _ dice: inout Dice
    ) throws -> HourlyForecast {
        let length = dice.roll(2) == 0 ? 3600.0 : 10_800
        let count = length == 3600 ? 30 : 14
        let first = (moment.timeIntervalSince1970 / length).rounded(.down) * length
        var start = Date(timeIntervalSince1970: first) + Double(dice.roll(5) / 4) * length
        var periods: [HourlyPeriod] = []
        // The weather stays the same for some hours.
        var weather = dice.roll(4)
        for _ in 0..<count {
            if dice.roll(4) == 0 { weather = dice.roll(8) }
            if dice.roll(60) == 0 { start += length }
            let isWet: Bool? = weather == 0 ? true : weather == 1 ? nil : false
            let chance = weather == 1 ? 30 + dice.roll(7) * 10 : dice.roll(30)
            let period = try HourlyPeriod(
                start: start,
                seconds: Int(length),
                sky: isWet == true ? [Sky.rain, .snow, .sleet][dice.roll(3)] : .overcast,
                precipitation: length == 3600 && isWet != true ? Precipitation(tenths: 0) : nil,
                chanceOfRain: Percentage(chance)
            )
            periods.append(period)
            hours.append(Hour(start: start, end: period.end, isWet: isWet, chance: chance))
            start += length
        }
        hours.removeAll { $0.end <= moment }
        let issuedAt = moment - (isOld ? 30 : 2) * 3600
        return try HourlyForecast(
            id: .init(
                city: .tokyo,
                series: .standard,
                source: DataSource(name: "tests"),
                issuedAt: issuedAt
            ),
            fetchedAt: issuedAt,
            attribution: Attribution(text: "tests", link: nil),
            periods: periods,
            temperatures: []
        )
    }
}

private struct Dice {
    var state: UInt64

    /// Returns a number from 0 to below `sides` (SplitMix64).
    mutating func roll(_ sides: Int) -> Int {
        state &+= 0x9e37_79b9_7f4a_7c15
        var value = state
        value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
        value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
        return Int((value ^ (value >> 31)) % UInt64(sides))
    }
}
