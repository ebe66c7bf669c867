import Foundation
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite
struct PreviewPictureTests {
    private let tokyo = CityCode.tokyo.city

    @Test(arguments: [
        "晴", "曇", "雨", "大雨", "暴風雨", "雨か雪", "雪", "大雪", "暴風雪", "雷", "雪で雷を伴う", "霧",
        "晴のち曇", "曇一時雨か雪", "不明",
    ])
    func `a picture has the recommended size, and few bytes`(summary: String) throws {
        let shown = try shown(summary: summary)
        let picture = PreviewPicture(of: tokyo, shown, headline: shown.headline)

        let file = picture.png()

        let read = try PNGReader(file)
        #expect(read.width == 1200 && read.height == 630)
        #expect(file.count < 60_000)
        #expect(read.colours <= 256)
    }

    @Test func `the longest name and the longest figures fit`() throws {
        let city = try #require(City.all.max { $0.romaji.count < $1.romaji.count })
        let shown = try forecast(of: -38, -41, rain: 100)

        let read = try PNGReader(PreviewPicture(of: city, shown, headline: nil).png())

        // The card between the figures of two days, and the space right of the last ones.
        for y in stride(from: 470, to: 530, by: 3) {
            #expect(read.colour(595, y) == read.colour(585, y), "\(y)")
            #expect(read.colour(1150, y) == read.colour(1140, y), "\(y)")
        }
    }

    @Test func `the colours are those of the pages`() throws {
        let style = String(decoding: SiteStylesheet.tenki.bytes, as: UTF8.self)
        let sun = try #require(style.firstMatch(of: #/--sun:light-dark\((#\w+),(#\w+)\)/#))
        let moon = try #require(style.firstMatch(of: #/--moon:(#\w+)/#))

        let day = try PNGReader(picture(summary: "晴", hoursLater: 1).png())
        let night = try PNGReader(picture(summary: "晴", hoursLater: 9).png())

        #expect(day.colour(897, 209) == sun.1)
        #expect(night.colour(830, 209) == moon.1)
        #expect(night.colour(10, 10) != day.colour(10, 10))
    }

    @Test func `equal forecasts have equal pictures, and other days have others`() throws {
        let first = try picture(summary: "晴", hoursLater: 1)

        #expect(try first == picture(summary: "晴", hoursLater: 1.5))
        #expect(try first.png() == picture(summary: "晴", hoursLater: 1.5).png())
        #expect(try first != picture(summary: "曇", hoursLater: 1))
        #expect(try first != picture(summary: "晴", hoursLater: 24))
    }

    @Test func `without a forecast of today or tomorrow, the picture is plain`() throws {
        let plain = PreviewPicture(of: tokyo, nil, headline: nil)
        let old = try shown(issuedEarlier: 24 * 7)
        let late = ForecastSnapshot(old.forecast, at: try shown().moment)

        #expect(PreviewPicture(of: tokyo, late, headline: nil) == plain)
        #expect(try PreviewPicture(of: tokyo, shown(), headline: nil) != plain)
        let other = try CityCode("011000").city
        #expect(PreviewPicture(of: other, nil, headline: nil) != plain)
        #expect(try PNGReader(plain.png()).width == 1200)
    }

    @Test func `demo data are named, and so is another station`() throws {
        let (demo, other) = try (shown(source: .demo), shown(source: DataSource(name: "b.example")))

        #expect(
            PreviewPicture(of: tokyo, demo, headline: nil)
                != PreviewPicture(of: tokyo, other, headline: nil)
        )
    }

    private func picture(summary: String, hoursLater: Double) throws -> PreviewPicture {
        let shown = try shown(hoursLater: hoursLater, summary: summary)
        return PreviewPicture(of: tokyo, shown, headline: nil)
    }

    /// Returns a forecast with the same figures for two days.
    private func forecast(of high: Double, _ low: Double, rain: Int) throws -> ForecastSnapshot {
        let sample = try shown()
        let days = try (0...1).map { distance in
            DailyForecast(
                date: sample.today.adding(days: distance),
                summary: "雪のち晴",
                low: try Temperature(celsius: low),
                high: try Temperature(celsius: high),
                chancesOfRain: ChancesOfRain(ofDay: Percentage(rain)) { _ in .unknown }
            )
        }
        let forecast = try Forecast(
            id: sample.forecast.id,
            fetchedAt: sample.forecast.fetchedAt,
            overview: "",
            attribution: sample.forecast.attribution,
            days: days
        )
        return ForecastSnapshot(forecast, at: sample.moment)
    }
}
