import TenkiDomain
import TenkiInfrastructure
import TenkiUI
import Testing

@Suite
struct TelopTests {
    @Test func `the table has every code of the agency with its text`() {
        let texts = Dictionary(
            Telop.all.map { ($0.code, $0.japanese) },
            uniquingKeysWith: { first, _ in first }
        )

        #expect(texts == JMAWeatherCode.texts)
        #expect(Telop.all.count == 118)
    }

    @Test(arguments: Telop.all)
    func `a summary is shown in both languages, with its warning and its end`(
        telop: Telop
    ) throws {
        let day = DailyForecast(
            date: try CalendarDate("2026-11-21"),
            summary: telop.japanese,
            low: nil,
            high: nil,
            chancesOfRain: ChancesOfRain { _ in .unknown }
        )

        #expect(day.weatherText(in: .japanese) == telop.japanese)
        #expect(day.weatherText(in: .english) == telop.english)
    }

    @Test(arguments: Telop.all)
    func `the icon shows the warning and the end of a summary`(telop: Telop) throws {
        let outline = try #require(WeatherOutline(summary: telop.japanese))

        #expect(outline.first == telop.first)
        #expect(outline.second == telop.second)
        if let relation = telop.relation { #expect(outline.relation == relation) }
    }
}
