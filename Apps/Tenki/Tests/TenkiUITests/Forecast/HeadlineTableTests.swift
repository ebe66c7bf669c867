import Foundation
import TenkiDomain
import TenkiUI
import Testing

@Suite
struct HeadlineTableTests {
    @Test(
        arguments: [
            // Raining now, and until when.
            (
                Situation(hours: "RRRR--------", rain: 22), "いま強い雨。18時ごろまで",
                "Heavy rain until about 18:00"
            ),
            (Situation(rain: 7), "いま雨", "Rain now"),
            (Situation(hours: "RRRRRR", rain: 84), "いま猛烈な雨", "Torrential rain now"),
            (Situation(hours: "------------", rain: 7), "この1時間に雨", "Rain in the last hour"),
            (Situation(hours: "R-----------", rain: 0), "傘は15時まで", "Umbrella until 15:00"),
            (
                Situation(days: ["0 0 10 10", "10 60 0 0"], hours: "RRRR--------"), "傘は18時まで",
                "Umbrella until 18:00"
            ),
            (Situation(hours: "RRRR--RRRR------"), "傘は今夜24時まで", "Umbrella until midnight"),
            // The afternoon's chance probably applies to the evening too.
            (Situation(days: ["0 0 80 80"], hours: "RRRR--------"), "今日は傘が必要", "Umbrella today"),
            // Dry now, and rain from when.
            (Situation(hours: "-RRRR-------", rain: 0), "傘は15時から", "Umbrella from 15:00"),
            (Situation(days: ["0 0 0 60", "0 0 0 0"]), "傘は18時から", "Umbrella from 18:00"),
            (
                Situation(hour: 11, days: ["0 0 80 0"], hours: "----------RRR----"), "今日は傘が必要",
                "Umbrella today"
            ),
            (
                Situation(hour: 20, hours: "----RRRR----"), "傘は今夜0時から",
                "Umbrella from midnight"
            ),
            (
                Situation(hour: 19, hours: "RRRRR------------RRR----"), "傘は今夜24時まで、明日12時からも",
                "Umbrella until midnight and from 12:00 tomorrow"
            ),
            // A chance without an amount.
            (
                Situation(days: ["0 0 0 0"], hours: "????--------"), "今日は雨の可能性 40%",
                "40% chance of rain today"
            ),
            (
                Situation(days: ["0 0 60 60"], hours: "------------"), "今日は雨の可能性 60%",
                "60% chance of rain today"
            ),
            // Snow, and strong wind.
            (Situation(rain: 1, celsius: -1), "いま雪", "Snow now"),
            (Situation(days: [], rain: 1, celsius: 2), "いま雨か雪", "Rain or snow now"),
            (Situation(hours: "-SSS--------"), "雪は15時から", "Snow from 15:00"),
            (
                Situation(days: ["0 0 0 0"], wind: 16), "いま強い風。傘はいりません",
                "Strong wind now. No umbrella needed"
            ),
            (Situation(days: [], wind: 31), "いま猛烈な風", "Violent wind now"),
            // Warnings.
            (
                Situation(hour: 10, days: ["0 60 60 10"], rain: 44, warnings: ["14", "03"]),
                "レベル３大雨警報。いま激しい雨。18時ごろまで",
                "Heavy rain warning (level 3). Very heavy rain until about 18:00"
            ),
            (
                Situation(days: ["0 0 0 0"], warnings: ["05"]), "暴風警報。傘はいりません",
                "Gale warning. No umbrella needed"
            ),
            (
                Situation(days: ["0 0 0 0"], warnings: ["33"]), "レベル５大雨特別警報",
                "Heavy rain emergency warning (level 5)"
            ),
            (Situation(days: ["0 0 0 0"], warnings: ["14"]), "雷注意報", "Thunderstorm advisory"),
            (Situation(days: ["0 0 0 0"], warnings: ["21"]), "傘はいりません", "No umbrella needed"),
            // Old sources say less.
            (Situation(days: ["0 0 0 60"], issueAge: 30), "今日は傘が必要", "Umbrella today"),
            (Situation(days: ["0 0 0 0"], issueAge: 30), "", ""),
            (
                Situation(days: ["0 0 0 0"], rain: 7, minutesAgo: 50), "傘はいりません",
                "No umbrella needed"
            ),
            (
                Situation(days: [], hours: "RRRR--------", rain: 22, issueAge: 30), "いま強い雨",
                "Heavy rain now"
            ),
            // So do missing sources.
            (Situation(days: ["0 0 0 0"]), "傘はいりません", "No umbrella needed"),
            (Situation(days: [], hours: "--------------"), "傘はいりません", "No umbrella needed"),
            (Situation(days: [], rain: 0), "", ""), (Situation(days: []), "", ""),
        ] as [(Situation, String, String)]
    )
    func `the headline describes the present`(
        situation: Situation,
        japanese: String,
        english: String
    ) throws {
        let headline = ForecastHeadline(of: try situation.known, at: situation.moment)

        let texts = [Language.japanese, .english].map { language in
            headline?.sentence(on: Situation.today, in: language, .celsius) ?? ""
        }
        #expect(texts == [japanese, english])
    }
}

struct Situation: Sendable {
    static let today = CalendarDate(Date(timeIntervalSince1970: 1_795_219_200), in: .japan)

    var hour = 14.2
    /// The chances of rain by quarter, from today on.
    var days = ["0 0 0 0", "0 0 0 0"]
    /// The hours from the current one on: `R` is rain, `S` is snow, and `?` a chance of 40 %.
    var hours: String?
    /// The rain of the last hour in millimetres.
    var rain: Double?
    var celsius = 15.0
    var wind = 3.0
    var minutesAgo = 10.0
    var warnings: [String] = []
    /// The age of the forecast and the hours in hours.
    var issueAge = 1.0

    var moment: Date { Self.today.start(in: .japan) + hour * 3600 }

    private var issuedAt: Date { moment - issueAge * 3600 }

    var known: KnownWeather {
        get throws {
            KnownWeather(
                issues: try days.isEmpty ? [] : [forecast],
                hours: try hours.map(hourly),
                observation: StationObservation(
                    time: moment - minutesAgo * 60,
                    temperature: try Temperature(celsius: celsius),
                    precipitation: try rain.map { try Precipitation(millimetres: $0) },
                    wind: try Wind(from: nil, speed: wind)
                ),
                warnings: warnings.map(WarningKind.init(code:))
            )
        }
    }

    private var forecast: Forecast {
        get throws {
            try Forecast(
                id: .init(city: .tokyo, source: DataSource(name: "tests"), issuedAt: issuedAt),
                fetchedAt: issuedAt,
                overview: "",
                attribution: Attribution(text: "tests", link: nil),
                days: days.enumerated().map { index, text in
                    let chances = text.split(separator: " ").map { Int($0) ?? 0 }
                    return DailyForecast(
                        date: Self.today.adding(days: index),
                        summary: nil,
                        low: nil,
                        high: nil,
                        chancesOfRain: ChancesOfRain { quarter in
                            Percentage(chances[quarter.rawValue]).map(ChanceOfRain.percent)
                                ?? .unknown
                        }
                    )
                }
            )
        }
    }

    private func hourly(_ text: String) throws -> HourlyForecast {
        let first = Self.today.start(in: .japan) + hour.rounded(.down) * 3600
        return try HourlyForecast(
            id: .init(
                city: .tokyo,
                series: .standard,
                source: DataSource(name: "tests"),
                issuedAt: issuedAt
            ),
            fetchedAt: issuedAt,
            attribution: Attribution(text: "tests", link: nil),
            periods: text.enumerated().map { index, sign in
                try HourlyPeriod(
                    start: first + Double(index) * 3600,
                    seconds: 3600,
                    sky: sign == "R" ? .rain : sign == "S" ? .snow : .overcast,
                    chanceOfRain: Percentage(sign == "?" ? 40 : 0)
                )
            },
            temperatures: []
        )
    }
}
