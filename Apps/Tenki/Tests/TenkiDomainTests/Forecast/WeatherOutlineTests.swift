import TenkiDomain
import Testing

@Suite
struct WeatherOutlineTests {
    @Test(
        arguments: [
            ("晴れ", .sunny), ("曇り", .cloudy), ("大雨", .heavyRain), ("雨時々止む", .rain),
            ("暴風雪", .blizzard), ("みぞれ", .sleet), ("雨で雷を伴う", .thunder), ("雪か雨", .snowOrRain),
            ("霧", .fog), ("雪か雪", .snow),
        ] as [(String, WeatherKind)]
    )
    func `a single kind of weather is the first, without a second`(
        telop: String,
        kind: WeatherKind
    ) throws {
        let outline = try #require(WeatherOutline(summary: telop))

        #expect(outline.first == kind)
        #expect(outline.second == nil)
    }

    @Test(
        arguments: [
            ("晴のち曇", .sunny, .later, .cloudy), ("曇時々雨", .cloudy, .atTimes, .rain),
            ("晴一時雨か雷雨", .sunny, .atTimes, .thunder), ("雨か雪のち晴", .rainOrSnow, .later, .sunny),
            ("雨夜は晴", .rain, .later, .clearNight), ("晴か曇", .sunny, .or, .cloudy),
            ("朝の内霧のち晴", .fog, .later, .sunny), ("晴山沿い雷雨", .sunny, .atTimes, .thunder),
            ("曇時々雪で雷を伴う", .cloudy, .atTimes, .thundersnow), ("曇海上海岸は霧か霧雨", .cloudy, .atTimes, .fog),
            ("晴午後は雷雨", .sunny, .later, .thunder), ("雪夜は雨", .snow, .later, .rain),
            ("曇夕方から雪", .cloudy, .later, .snow),
        ] as [(String, WeatherKind, WeatherOutline.Relation, WeatherKind)]
    )
    func `two kinds of weather stand to each other as the telop says`(
        telop: String,
        first: WeatherKind,
        relation: WeatherOutline.Relation,
        second: WeatherKind
    ) throws {
        let outline = try #require(WeatherOutline(summary: telop))

        #expect(outline.first == first)
        #expect(outline.relation == relation)
        #expect(outline.second == second)
    }

    @Test(arguments: ["", "—", "気持ちのよい日", "🌞"])
    func `words without weather have no outline`(telop: String) {
        #expect(WeatherOutline(summary: telop) == nil)
    }

    @Test func `a sky has an outline`() {
        #expect(WeatherOutline(.clear) == WeatherOutline(summary: "晴"))
        #expect(WeatherOutline(.drizzle) == WeatherOutline(summary: "曇時々雨"))
        #expect(WeatherOutline(.thunderstorm) == WeatherOutline(summary: "雷"))
        #expect(WeatherOutline(.clear, isNight: true).first == .clearNight)
        let later = WeatherOutline(summary: "曇のち晴")?.atNight
        #expect(later?.first == .cloudy)
        #expect(later?.second == .clearNight)
        #expect(later?.relation == .later)
        #expect(WeatherOutline(.showers, isNight: true).first == .clearNight)
        #expect(WeatherOutline(.rain, isNight: true) == WeatherOutline(.rain))
        #expect(Set(Sky.allCases.map { WeatherOutline($0) }).count == Sky.allCases.count)
    }

    @Test func `a day's chance of rain is its own, else the highest of its quarters`() {
        let quarters = ChancesOfRain { quarter in
            quarter == .night
                ? .passed : Percentage(quarter.rawValue * 10).map(ChanceOfRain.percent) ?? .unknown
        }
        let day = ChancesOfRain(ofDay: Percentage(70)) { _ in .unknown }

        #expect(quarters.highest == Percentage(30))
        #expect(quarters.ofDay == nil)
        #expect(day.highest == Percentage(70))
        #expect(ChancesOfRain { _ in .unknown }.highest == nil)
    }
}
