import Foundation
import KasaneDomain
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct BoardTileTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Driven.allCases)
    func `the high comes first, an unknown low is left out, and the week is one row`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown(withWeek: true).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect("today rain 10% 17° sunny, then cloudy")
            try await driver.expect("tomorrow 8° -1°")
            try await driver.expect("Mon cloudy, brief rain 12° 60% Tue cloudy, brief rain 12° 60%")
            try await driver.expectAbsent("—°")
            try await driver.expect("the kinds of days") { $0.count(of: "weekday") == 5 * 7 }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a forecast without a week has no row for it`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect("no week") { $0.count(of: "week") == 0 }
        }
    }

    @Test(arguments: [
        (0, "晴のち曇", "sky-clear", 0), (0, "曇", "sky-cloudy", 0), (0, "雨か雪", "sky-rain", 0),
        (0, "雪", "sky-snow", 0), (0, "雨で暴風を伴う", "sky-storm", 0),
        // After sunset, at 20:10.
        (6, "晴のち曇", "sky-night", 1), (6, "雨", "sky-night", 0), (6, "雪", "sky-night", 0),
        (6, "雨で暴風を伴う", "sky-night", 0),
    ])
    func `a tile has the colour of the weather and of the hour, with a moon after sunset`(
        hoursLater: Double,
        summary: String,
        colour: String,
        moons: Int
    ) async throws {
        let clock = MovedClock()
        clock.advance(by: hoursLater * 3600)
        let pages = try ForecastPages(.failure(away), clock: clock)
        try await pages.watchOnly(1)
        try await pages.storeBoard(shown(summary: summary).forecast)
        try await pages.run { driver in
            try await driver.visit("/")

            try await driver.expect(colour) { $0.count(of: colour) == 1 }
            try await driver.expect("moons") { $0.count(of: "moon") == moons }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a tile leads with the weather now and its time`(driven: Driven) async throws {
        let pages = try ForecastPages(
            .failure(away),
            hours: SettableHours(.success(try hourlyForecast()))
        )
        try await pages.storeBoard(shown().forecast)
        try await pages.store(cityObservation())
        try await pages.store(hourlyForecast())
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect("Now 18.5° clear 14:10")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a tile without a recent observation has no weather now`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.store(cityObservation(until: FixedClock().now - 4 * 3600))
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expectAbsent("Now ")
        }
    }

    @Test(arguments: [(0, "today rain 10% 17°"), (6, "today rain 10% 17° clear, then cloudy")])
    func `the sky of a night is clear and not sunny`(
        hoursLater: Double,
        text: String
    ) async throws {
        let clock = MovedClock()
        clock.advance(by: hoursLater * 3600)
        let pages = try ForecastPages(.failure(away), clock: clock)
        try await pages.watchOnly(1)
        try await pages.storeBoard(shown().forecast)
        try await pages.run { driver in
            try await driver.visit("/")

            try await driver.expect(text)
        }
    }

    @Test func `after the last figures of a day, a tile has tonight with its low`() async throws {
        let clock = MovedClock()
        clock.advance(by: 6 * 3600)
        let pages = try ForecastPages(.failure(away), clock: clock)
        try await pages.watchOnly(1)
        try await pages.storeBoard(shown().forecast.withoutTemperaturesToday())
        try await pages.run { driver in
            try await driver.visit("/")

            try await driver.expect("tonight rain 10% -1° clear, then cloudy tomorrow 8° -1°")
        }
    }

    @Test(arguments: [
        ("雨", Sky.overcast, "tonight rain 10% -1° overcast tomorrow", "today overcast"),
        ("晴", .rain, "tonight rain 10% -1° rain tomorrow", "today rain"),
    ])
    func `tonight's weather is that of its hours`(
        summary: String,
        sky: Sky,
        text: String,
        spoken: String
    ) async throws {
        let clock = MovedClock()
        clock.advance(by: 6 * 3600)
        let hours = try hourlyForecast(Array(repeating: sky, count: 6))
        let pages = try ForecastPages(
            .failure(away),
            hours: SettableHours(.success(hours)),
            clock: clock
        )
        try await pages.watchOnly(1)
        try await pages.storeBoard(shown(summary: summary).forecast.withoutTemperaturesToday())
        let city = try #require(Watchlist.initial.cities.first)
        try await pages.store(hourlyForecast(Array(repeating: sky, count: 6), for: city))
        try await pages.run { driver in
            try await driver.visit("/")

            try await driver.expect(text)
            try await driver.expect(spoken)
        }
    }

    @Test(arguments: [(BoardLayout?.none, "by-width"), (.list, "list"), (.tiles, "tiles")])
    func `the board has the chosen layout, or that of the window's width`(
        layout: BoardLayout?,
        name: String
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        let site = SiteContext(preferences: Preferences(layout: layout))
        try await pages.run(.byForms, site: site) { driver in
            try await driver.visit("/")

            try await driver.expect("the layout") { $0.count(of: name) == 1 }
        }
    }
}

extension PageSnapshot {
    fileprivate func count(of name: String) -> Int {
        document.all.count { element in
            element.attributes["class"]?.split(separator: " ").contains { $0 == name } == true
        }
    }
}
