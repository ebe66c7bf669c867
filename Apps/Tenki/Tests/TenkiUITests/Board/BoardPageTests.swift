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
struct BoardPageTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Driven.allCases)
    func `stored forecasts are there at once, each in a sentence, without a call`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect(title: "Tenki")
            for city in Watchlist.initial.cities {
                try await driver.expect(
                    "\(city.city.romaji), today sunny, then cloudy, high 17 degrees, "
                        + "chance of rain 10 percent; tomorrow, high 8 degrees, low minus 1 degrees"
                )
            }
            try await driver.expect("3 h 10 min ago · tests")
            try await driver.expect("(C) tests")
            try await driver.follow("Tokyo")
            try await driver.expect(title: "東京 Tokyo: No umbrella needed · Tenki")
        }
        #expect(pages.provider.asked == [])
    }

    @Test func `the first answer waits for no provider`() async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.watchOnly(2)
        try await pages.run(.byForms) { driver in
            try await driver.visit("/")
            try await driver.expect("Sendai, Loading the forecast…")
            try await driver.press("Refresh all")
            try await driver.expect("Sendai, today sunny, then cloudy")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `an unavailable provider is named once above the tiles, and each tile has a mark`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(try shown(issuedEarlier: 6).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect(
                """
                Showing stored forecasts, the oldest issued 9 h 10 min ago. New data is not \
                available right now.
                """
            )
            try await driver.expect("9 h 10 min ago · tests · not updated")
            for city in Watchlist.initial.cities where city != .tokyo {
                try await driver.expect("\(city.city.romaji), No forecast stored yet.")
            }
            try await driver.expect("Tokyo, today sunny")
            try await driver.expect("the reason once") {
                $0.text.components(separatedBy: "not available right now").count == 2
            }
            try await driver.expectDialogAbsent()
        }
        #expect(pages.provider.asked.count == Watchlist.initial.cities.count)
    }

    @Test func `an outage that continues stays announced above the tiles`() async throws {
        let clock = MovedClock()
        let pages = try ForecastPages(.failure(away), clock: clock)
        try await pages.watchOnly(2)
        try await pages.storeBoard(try shown(issuedEarlier: 6).forecast)
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("Showing stored forecasts")
            for _ in 0..<2 {
                await pages.ticks.waitForSleeper(of: FetchHistory.period)
                clock.advance(by: 86_400)
                pages.ticks.advance(by: FetchHistory.period)
            }
            await pages.ticks.waitForSleeper(of: FetchHistory.period)
            try await driver.press("Move Sapporo down")
            try await driver.expect("Sendai first") { order($0.text, "Sendai,", "Sapporo,") }
            try await driver.expect("Showing stored forecasts")
            try await driver.expectDialogAbsent()
        }
        #expect(pages.provider.asked.count == 6)
    }

    @Test func `a reader without scripts sees the failure in the first response`()
        async throws
    {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(try shown(issuedEarlier: 6).forecast)
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("Showing stored forecasts")
        }
        try await pages.run(.byForms) { driver in
            try await driver.visit("/")
            try await driver.expect("Showing stored forecasts, the oldest issued 9 h")
            try await driver.expect("Sapporo, today sunny")
            try await driver.expect("not updated")
            try await driver.expectDialogAbsent()
            try await driver.press("Move Sapporo down")
            try await driver.expectDialogAbsent()
        }
        #expect(pages.provider.asked.count == Watchlist.initial.cities.count)
    }

    @Test func `a board that has nothing at all to show says so above the tiles`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("No forecast stored yet, and the provider cannot be reached.")
            try await driver.expect("Sapporo, No forecast stored yet.")
            try await driver.expectDialogAbsent()
        }
    }

    @Test func `a city with nothing stored says so on its tile alone`() async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.editWatchlist.watch(BoardPlace("011000"), in: .installation)
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect(
                "Wakkanai, No forecast stored yet, and the provider cannot be reached."
            )
            try await driver.expectDialogAbsent()
        }
    }

    @Test(arguments: Driven.withScripts)
    func `a city that is found is watched, with its forecast`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.type("tokyo", into: "City")
            try await driver.expect("on the board")
            try await driver.type("わっかない", into: "City")
            try await driver.press("Add Wakkanai")

            try await driver.expect("Wakkanai, today sunny, then cloudy")
            try await driver.expect("Wakkanai added · Move to the top")
            try await driver.expect(value: "", in: "City")
            try await driver.press("Move to the top")
            try await driver.expect("Wakkanai moved to the top")
            try await driver.expect("Wakkanai first") {
                order($0.text, "Wakkanai, today", "Sapporo, today")
            }
        }
        #expect(pages.provider.asked == [try CityCode("011000")])
    }

    @Test(arguments: Driven.withScripts)
    func `a municipality found by search is added beside its city`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.type("はちおうじ", into: "City")
            try await driver.press("Add Hachioji-shi")

            try await driver.expect("Hachioji-shi forecast for Tokyo")
            try await driver.expect("Hachioji-shi, today sunny, then cloudy")
            try await driver.expect("Hachioji-shi added · Move to the top")
            try await driver.expect("Tokyo, today sunny, then cloudy")
            try await driver.press("Move Hachioji-shi up")
            try await driver.expect("before Naha") { order($0.text, "Hachioji-shi,", "Naha,") }
            try await driver.press("Remove Hachioji-shi")
            try await driver.expect("Hachioji-shi removed")
            try await driver.expect("Tokyo, today sunny, then cloudy")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a municipality is added on its page, and its tile links there`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/130010?municipality=1320100")
            try await driver.press("Add to the board")
            try await driver.expect("Remove from the board")
            try await driver.visit("/")
            try await driver.follow("Hachioji-shi")
            try await driver.expect(address: "/cities/130010?municipality=1320100")
            try await driver.press("Remove from the board")
            try await driver.expect("Add to the board")

            try await driver.visit("/cities/130010")
            try await driver.expect("Remove from the board")
        }
    }

    @Test(arguments: Driven.allCases)
    func `cities are moved and removed, and stay so`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.expect("the ends") {
                $0.button("Move Sapporo up")?.attributes["disabled"] != nil
                    && $0.button("Move Naha down")?.attributes["disabled"] != nil
            }
            try await driver.press("Move Sapporo down")
            try await driver.expect("Sendai first") { order($0.text, "Sendai,", "Sapporo,") }
            try await driver.press("Move Tokyo up")
            try await driver.expect("Tokyo second") { order($0.text, "Tokyo,", "Sapporo,") }
            try await driver.press("Remove Osaka")
            try await driver.expect("Osaka 大阪 Removed from the board.")
            try await driver.expect("Osaka removed")
            try await driver.press("Undo")
            try await driver.expect("Osaka is back where it was")
            try await driver.expect("its place") { order($0.text, "Osaka,", "Fukuoka,") }
            try await driver.press("Remove Osaka")
            try await driver.expectAbsent("Osaka,")

            try await driver.visit("/")
            try await driver.expect("the same") { order($0.text, "Sendai,", "Tokyo,") }
            try await driver.expectAbsent("Osaka")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a board is full after 24 places, and says so`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        let keep = pages.editWatchlist
        for city in City.all.dropFirst().prefix(Watchlist.limit - 6) {
            try await keep.watch(BoardPlace(city.id), in: .installation)
        }
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/011000")
            try await driver.press("Add to the board")

            try await driver.expect(dialog: "The board is full")
            try await driver.press("OK")
            try await driver.expect("Add to the board")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a manual refresh fetches all, and reports a failure once`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown(summary: "大雪").forecast))
        try await pages.storeBoard(shown().forecast)
        try await pages.watchOnly(2)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.press("Refresh all")
            try await driver.expect("Sendai, today heavy snow")
            try await driver.expect("2 forecasts updated")
            try await driver.press("Refresh all")
            try await driver.expect("No newer forecasts yet")
            let cities = Array(Watchlist.initial.cities.prefix(2))
            #expect(pages.provider.asked == cities + cities)

            pages.provider.set(.failure(away))
            try await driver.press("Refresh all")
            try await driver.expect(dialog: "The latest forecasts could not be fetched")
            try await driver.expect("2 cities: The provider cannot be reached")
            try await driver.press("OK")
            try await driver.expectDialogAbsent()
            try await driver.expect("Sendai, today heavy snow")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `a board without cities says what to do`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.watchOnly(0)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.expect("No cities yet.")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `a forecast that is a week old says nothing of today`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(try shown(issuedEarlier: 7 * 24).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")

            try await driver.expect("Tokyo, The stored forecast doesn’t cover today.")
            try await driver.expectAbsent("Tokyo, today")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a Japanese reader reads and hears Japanese`(driven: Driven) async throws {
        let reader = Preferences(language: .japanese, unit: .fahrenheit)
        let pages = try ForecastPages(.failure(away))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven, site: SiteContext(preferences: reader)) { driver in
            try await driver.visit("/")

            try await driver.expect(
                "東京、今日は晴のち曇、最高華氏63度、降水確率10パーセント。明日、最高華氏46度、最低華氏29度"
            )
            try await driver.press("札幌を後ろへ")
            try await driver.expect("札幌を2番目に移動しました")
            try await driver.expect("仙台が先") { order($0.text, "仙台、", "札幌、") }
        }
    }
}
