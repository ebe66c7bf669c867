import Foundation
import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct MapPageTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Driven.allCases)
    func `the map has a link with a sentence for each city`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown(withWeek: true).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/cities")

            try await driver.expect(title: "Weather in Japan · Tenki")
            try await driver.expect("the stored forecast") {
                $0.marks["/cities/130010"] == "Tokyo: sunny, then cloudy, high 17°, rain 10%"
            }
            try await driver.expect("a city without a forecast") {
                $0.marks["/cities/016010"] == "Sapporo: no forecast"
            }
            try await driver.expect("Figures are the high and the low in °C.")
            try await driver.expect("Forecasts issued by Sat 21 Nov 11:00 JST. (C) tests")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a day, a layer and a region are chosen, and have an address`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown(withWeek: true).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/cities")
            try await driver.press("Sun 22")
            try await driver.expect("tomorrow's temperatures") {
                $0.marks["/cities/130010"] == "Tokyo: high 8°, low -1°"
            }
            try await driver.press("Rain")
            try await driver.press("Kanto")

            try await driver.expect(address: "/cities?day=1&layer=rain&region=kanto")
            try await driver.expect("the cities of the region") {
                $0.marks.count == 18 && $0.marks["/cities/130040"] != nil
            }
            try await driver.expect("The day’s highest chance of rain.")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `the days of a weekend have their colours`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown(withWeek: true).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/cities")

            try await driver.expect("a Saturday, a Sunday and a Monday") { page in
                let days = page.document.all
                    .filter { $0.attributes["id"]?.hasPrefix("day-") == true }
                    .compactMap { $0.attributes["class"] }
                return days.prefix(3) == ["saturday", "sunday", "weekday"]
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `an address shows its map`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown(withWeek: true).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/cities?day=3&layer=temperature&region=kanto")

            try await driver.expect("the day of the week") {
                $0.marks["/cities/130010"]
                    == "Tokyo: cloudy, brief rain, high 12°, low 2°, rain 60%"
            }
            try await driver.expect("Temperature, Tue 24 Nov, Kanto")
            try await driver.expect("the pressed buttons") { page in
                let pressed = page.document.all.filter { $0.attributes["aria-pressed"] == "true" }
                let ids = pressed.compactMap { $0.attributes["id"] }
                return Set(["day-3", "layer-temperature", "region-kanto"]).isSubset(of: ids)
            }
            try await driver.visit("/cities?day=6")
            try await driver.expect("Weather, Fri 27 Nov, Japan")
            for day in [-1, 7] {
                try await driver.visit("/cities?day=\(day)")
                try await driver.expect("Weather, Sat 21 Nov, Japan")
            }
            try await driver.visit("/cities?day=99&layer=x&region=y")
            try await driver.expect("Weather, Sat 21 Nov, Japan")
        }
    }

    @Test(arguments: Driven.allCases)
    func `in the evening the map opens on the first day that has figures`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(evening())
        try await pages.run(driven) { driver in
            try await driver.visit("/cities")
            try await driver.expect("Weather, Sun 22 Nov, Japan")
            try await driver.expect("tomorrow's temperatures") {
                $0.marks["/cities/130010"] == "Tokyo: high 8°, low -1°"
            }
            try await driver.press("Rain")
            try await driver.expect("Rain, Mon 23 Nov, Japan")
            try await driver.visit("/cities?day=0")

            try await driver.expect("Weather, Sat 21 Nov, Japan")
            try await driver.expect("today without figures") {
                $0.marks["/cities/130010"] == "Tokyo: sunny"
            }
        }
    }

    /// A forecast whose figures for today have passed.
    private func evening() throws -> Forecast {
        let forecast = try shown(withWeek: true).forecast
        let today = DailyForecast(
            date: forecast.days[0].date,
            summary: "晴",
            low: nil,
            high: nil,
            chancesOfRain: ChancesOfRain { _ in .passed }
        )
        return try Forecast(
            id: forecast.id,
            fetchedAt: forecast.fetchedAt,
            overview: forecast.overview,
            attribution: forecast.attribution,
            days: [today] + forecast.days.dropFirst()
        )
    }

    @Test func `an old forecast says when it was issued`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown(issuedEarlier: 30, withWeek: true).forecast)
        try await pages.run(.byForms) { driver in
            try await driver.visit("/cities")

            try await driver.expect("the age") {
                $0.marks["/cities/130010"]?.hasSuffix(", issued 1 day 9 h ago") == true
            }
            try await driver.expect("Dashed marks are forecasts issued more than 24 hours ago.")
        }
    }

    @Test func `a map is in the language and the unit of the reader`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown(withWeek: true).forecast)
        let site = SiteContext(
            preferences: Preferences(language: .japanese, unit: .fahrenheit)
        )
        try await pages.run(.byForms, site: site) { driver in
            try await driver.visit("/cities")

            try await driver.expect("the sentence") {
                $0.marks["/cities/130010"] == "東京 晴のち曇 最高63° 降水確率10%"
            }
            try await driver.expect("数字は最高/最低気温 (°F) です。")
        }
    }

    @Test func `a new forecast appears on the map, and no view calls a provider`() async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run { driver in
            try await driver.visit("/cities")
            try await driver.expect("no forecast") {
                $0.marks["/cities/130010"] == "Tokyo: no forecast"
            }
            try await pages.store(shown(withWeek: true).forecast)

            try await driver.expect("the forecast") {
                $0.marks["/cities/130010"]?.hasPrefix("Tokyo: sunny") == true
            }
        }
        #expect(pages.provider.asked.isEmpty)
    }

    @Test func `each region has a map, and together they have all cities`() async throws {
        var addresses: Set<String> = []
        for region in MapRegion.allCases {
            try await ForecastPages(.failure(away)).run(.byForms) { driver in
                try await driver.visit("/cities?region=\(region.rawValue)")
                try await driver.expect("the marks") { page in
                    addresses.formUnion(page.marks.keys)
                    return page.marks.count > 5
                }
            }
        }

        #expect(addresses.count == City.all.count)
    }
}

extension PageSnapshot {
    fileprivate var marks: [String: String] {
        let links = document.all.filter { element in
            element.attributes["class"]?.split(separator: " ").contains("mark") == true
        }
        return Dictionary(
            links.compactMap { link in
                link.attributes["href"].flatMap { address in
                    link.attributes["aria-label"].map { (address, $0) }
                }
            }
        ) { first, _ in first }
    }
}
