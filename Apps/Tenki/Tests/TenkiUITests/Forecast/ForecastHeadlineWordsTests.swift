import Foundation
import TenkiDomain
import TenkiUI
import Testing

@Suite
struct ForecastHeadlineWordsTests {
    @Test(arguments: [
        (0, 18, PrecipitationKind.rain, "傘は18時から", "Umbrella from 18:00"),
        (1, 18, .rain, "傘は明日18時から", "Umbrella from 18:00 tomorrow"),
        (1, 0, .snow, "雪は今夜0時から", "Snow from midnight"),
        (1, 6, .mixed, "雨か雪は明日6時から", "Rain or snow from 06:00 tomorrow"),
    ])
    func `the beginning of precipitation has its hour`(
        days: Int,
        hour: Int,
        kind: PrecipitationKind,
        japanese: String,
        english: String
    ) throws {
        let day = DailyForecast(
            date: today.adding(days: days),
            summary: kind == .rain ? "雨" : kind == .snow ? "雪" : "雨か雪",
            low: nil,
            high: nil,
            chancesOfRain: ChancesOfRain { quarter in
                quarter.hours.lowerBound >= hour ? chance(70) : chance(0)
            }
        )
        let dry = DailyForecast(
            date: today,
            summary: "晴",
            low: nil,
            high: nil,
            chancesOfRain: ChancesOfRain { _ in chance(0) }
        )
        let headline = try #require(
            try self.headline(
                of: days == 0 ? [day] : [dry, day],
                at: today.start(in: .japan).addingTimeInterval(3600)
            )
        )

        #expect(text(headline) == [japanese, english])
    }

    @Test(arguments: [
        // The last hour with rain from now on, counted from today's start.
        (18, "傘は18時まで", "Umbrella until 18:00"),
        (24, "傘は今夜24時まで", "Umbrella until midnight"),
        (30, "傘は明日6時まで", "Umbrella until 06:00 tomorrow"),
    ])
    func `the end of precipitation at midnight is that of the day`(
        end: Int,
        japanese: String,
        english: String
    ) throws {
        let days = (0...1).map { index in
            DailyForecast(
                date: today.adding(days: index),
                summary: "雨",
                low: nil,
                high: nil,
                chancesOfRain: ChancesOfRain { quarter in
                    chance(index * 24 + quarter.hours.lowerBound < end ? 70 : 0)
                }
            )
        }
        let headline = try #require(
            try self.headline(of: days, at: today.start(in: .japan).addingTimeInterval(13 * 3600))
        )

        #expect(text(headline) == [japanese, english])
    }

    @Test(arguments: [
        (PrecipitationKind.heavyRain, "明日は傘が必要、強く降る", "Umbrella tomorrow, heavy rain", "rain"),
        (.rainstorm, "明日は雨、暴風を伴う", "Rain tomorrow, with storm winds", "rain"),
        (.thunderstorm, "明日は傘が必要、雷も", "Umbrella tomorrow, with thunder", "rain"),
        (.heavySnow, "明日は雪、強く降る", "Snow tomorrow, heavy", "snow"),
        (.blizzard, "明日は雪、暴風を伴う", "Snow tomorrow, with storm winds", "snow"),
        (.thundersnow, "明日は雪、雷も", "Snow tomorrow, with thunder", "snow"),
    ])
    func `a hazard ends the sentence`(
        kind: PrecipitationKind,
        japanese: String,
        english: String,
        word: String
    ) throws {
        let forty = try #require(Percentage(40))

        #expect(text(.likely(kind, on: today.adding(days: 1))) == [japanese, english])
        #expect(
            text(.possible(kind, forty, on: today))[1]
                .hasPrefix("40% chance of \(word) today, ")
        )
    }

    @Test(arguments: [
        (
            PrecipitationKind.rain, PrecipitationKind.rain, "今日は傘が必要、明日も",
            "Umbrella today and tomorrow"
        ),
        (.rain, .snow, "今日は傘が必要、明日雪", "Umbrella today, snow tomorrow"),
        (
            .thunderstorm, .heavyRain, "今日は傘が必要、雷も、明日も、強く降る",
            "Umbrella today, with thunder, and tomorrow, heavy rain"
        ),
    ])
    func `tomorrow follows tonight`(
        tonight: PrecipitationKind,
        next: PrecipitationKind,
        japanese: String,
        english: String
    ) {
        let tomorrow = today.adding(days: 1)
        let headline = ForecastHeadline.tonight(
            .likely(tonight, on: today),
            tomorrow: .likely(next, on: tomorrow)
        )

        #expect(text(headline) == [japanese, english])
    }

    @Test func `tomorrow's hour follows the end of tonight's rain`() throws {
        let days = [("雨", 18), ("曇のち雨", 12)].enumerated().map { index, day in
            DailyForecast(
                date: today.adding(days: index),
                summary: day.0,
                low: nil,
                high: nil,
                chancesOfRain: ChancesOfRain { chance($0.hours.lowerBound < day.1 ? 0 : 70) }
            )
        }
        let evening = today.start(in: .japan).addingTimeInterval(19 * 3600)

        let headline = try #require(try self.headline(of: days, at: evening))
        #expect(
            text(headline) == [
                "傘は今夜24時まで、明日12時からも", "Umbrella until midnight and from 12:00 tomorrow",
            ]
        )
    }

    @Test func `other headlines name their day`() throws {
        let forty = try #require(Percentage(40))
        let (low, high) = (try Temperature(celsius: 4.6), try Temperature(celsius: 16.4))
        let (tomorrow, friday) = (today.adding(days: 1), today.adding(days: 6))
        let expected: [(ForecastHeadline, String, String)] = [
            (.likely(.rain, on: friday), "金曜は傘が必要", "Umbrella on Friday"),
            (.likely(.snow, on: tomorrow), "明日は雪", "Snow tomorrow"),
            (
                .possible(.rain, forty, on: today), "今日は雨の可能性 40%",
                "40% chance of rain today"
            ),
            (.change(from: high, to: low, on: today), "今日は昨日より11°低い", "11° colder than yesterday"),
            (
                .change(from: low, to: high, on: tomorrow), "明日は今日より11°高い",
                "Tomorrow 11° warmer than today"
            ),
            (.extremeHeat(high, on: tomorrow), "明日は猛暑日、最高16°", "Extreme heat tomorrow, up to 16°"),
            (.frost(low, on: friday), "金曜は氷点下、最低5°", "Below freezing on Friday, down to 5°"),
            (.dry(through: today), "傘はいりません", "No umbrella needed"),
            (.dry(through: friday), "金曜まで傘はいりません", "No umbrella needed through Friday"),
            (
                .dry(through: today.adding(days: 7)), "11月28日（土）まで傘はいりません",
                "No umbrella needed through Sat 28 Nov"
            ),
        ]
        for (headline, japanese, english) in expected {
            #expect(text(headline) == [japanese, english])
        }
        // The difference is that of the displayed degrees.
        let change = ForecastHeadline.change(from: low, to: high, on: tomorrow)
        #expect(
            change.sentence(on: today, in: .english, .fahrenheit)
                == "Tomorrow 22° warmer than today"
        )
    }

    private let today = CalendarDate(
        Date(timeIntervalSince1970: 1_795_219_200),
        in: .japan
    )

    private func headline(of days: [DailyForecast], at moment: Date) throws -> ForecastHeadline? {
        let issue = try Forecast(
            id: .init(city: .tokyo, source: DataSource(name: "tests"), issuedAt: moment),
            fetchedAt: moment,
            overview: "",
            attribution: Attribution(text: "tests", link: nil),
            days: days
        )
        return ForecastHeadline(of: KnownWeather(issues: [issue]), at: moment)
    }

    private func text(_ headline: ForecastHeadline) -> [String] {
        [Language.japanese, .english].map { headline.sentence(on: today, in: $0, .celsius) }
    }
}

private func chance(_ value: Int) -> ChanceOfRain {
    Percentage(value).map(ChanceOfRain.percent) ?? .unknown
}
