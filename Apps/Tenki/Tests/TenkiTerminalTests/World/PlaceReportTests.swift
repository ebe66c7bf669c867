import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite
struct PlaceReportTests {
    @Test func `a report has the local time, the weather, the sun and the moon`() throws {
        let words = PlaceReport(try snapshot()).description.split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")

        #expect(text.hasPrefix("Reykjavik (Capital Region, Iceland) local time Sat 21 Nov"))
        #expect(text.contains("05:10 snow, -5 °C, humidity 80%, wind 5 m/s, observed 10 min ago"))
        #expect(text.contains("Sat 21 Nov snow, — / -6 °C, 80% sun 10:16–16:11"))
        // The times of the moon are accurate to three minutes.
        #expect(text.contains("(5 h 55 min) · moonrise 14:5"))
        #expect(text.contains("waxing gibbous 87%"))
        #expect(text.hasSuffix("tests GeoNames (CC BY 4.0) · https://www.geonames.org/"))
    }

    @Test func `a report without weather has the reason, in the reader's language`() throws {
        let style = TextStyle(language: .japanese)
        let report = PlaceReport(try snapshot(hasWeather: false), style).description

        #expect(report.contains("現地時刻 11月21日（土） 05:10"))
        #expect(report.contains("日の出 10:16 日の入 16:11（5時間55分）"))
        #expect(!report.contains("°C"))
    }

    @Test(arguments: [
        (
            90.0, "the sun does not rise · the moon does not set, waxing",
            "太陽は昇りません · 月は沈みません 月齢"
        ),
        (
            -90.0, "the sun does not set · the moon does not rise, waxing",
            "太陽は沈みません · 月は昇りません 月齢"
        ),
    ])
    func `at the poles a report says what is up`(
        latitude: Double,
        english: String,
        japanese: String
    ) throws {
        for language in Language.allCases {
            let style = TextStyle(language: language)
            let words = PlaceReport(try snapshot(latitude: latitude), style).description
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")

            let sky = try #require(
                words.firstRange(of: language == .japanese ? japanese : english)
            )
            #expect(!words[sky.lowerBound...].contains("—"))
        }
    }

    @Test func `other places of the name are listed with their numbers`() throws {
        let shown = try snapshot()
        let others = Array(repeating: shown.place, count: 7)

        let lines = PlaceReport(shown, others: others).description.split(separator: "\n")

        let listed = lines.filter { $0 == "Reykjavik (Capital Region, Iceland) --id 3413829" }
        #expect(listed.count == 5)
        #expect(lines.contains("other places"))
        #expect(!PlaceReport(shown).description.contains("other places"))
    }

    private func snapshot(
        hasWeather: Bool = true,
        latitude: Double = 64.135
    ) throws -> PlaceSnapshot {
        var weather = PlaceWeather(
            source: DataSource(name: "tests"),
            observedAt: FixedClock().now.addingTimeInterval(-600),
            fetchedAt: FixedClock().now,
            sky: .snow,
            temperature: try Temperature(celsius: -4.8),
            humidity: Percentage(80),
            windSpeed: 5.2,
            attribution: Attribution(text: "tests", link: nil)
        )
        let day = PlaceDay(
            try CalendarDate("2026-11-21"),
            sky: .snow,
            low: try Temperature(celsius: -6),
            high: nil,
            chanceOfRain: Percentage(80)
        )
        weather.days = [day].compactMap(\.self)
        return PlaceSnapshot(
            place: Place(
                id: try #require(Place.ID(3_413_829)),
                name: "Reykjavik",
                region: "Capital Region",
                country: "Iceland",
                coordinates: try Coordinates(latitude: latitude, longitude: -21.895),
                timeZone: try #require(TimeZone(identifier: "Atlantic/Reykjavik"))
            ),
            weather: hasWeather ? weather : nil,
            moment: FixedClock().now,
            failure: hasWeather ? nil : .unavailable(providerAway)
        )
    }
}
