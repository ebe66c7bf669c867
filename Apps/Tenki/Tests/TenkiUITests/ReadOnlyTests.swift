import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReadOnlyTests {
    private let reason = "the database cannot be written to"

    @Test(arguments: Driven.inProcess)
    func `a city's newest forecast is shown and said not to be stored`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.success(shown(summary: "大雪").forecast), isReadOnly: true)
        try await pages.store(try shown(issuedEarlier: 6).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect("because \(reason).")
            try await driver.expectDialogAbsent()
            try await driver.press("Get the latest")
            try await driver.expect(dialog: "This forecast could not be stored: \(reason).")
            try await driver.press("OK")
            try await driver.expect("大雪")
        }
    }

    @Test func `a forecast that is not stored is shown until a newer one is stored`() async throws {
        let pages = try ForecastPages(.success(shown(summary: "大雪").forecast), isReadOnly: true)
        try await pages.run { driver in
            try await driver.visit("/cities/130010")
            try await driver.press("Get the latest")
            try await driver.expect(dialog: "This forecast could not be stored")
            try await driver.press("OK")
            try await pages.store(try shown(issuedEarlier: 8, summary: "雨").forecast)
            try await driver.expect("2026-11-21 03:00 rain")
            try await driver.expect("heavy snow 大雪")
            try await driver.expect("This forecast could not be stored")
            try await pages.store(try shown(issuedEarlier: -1, summary: "曇").forecast)
            try await driver.expect("cloudy 曇")
            try await driver.expectAbsent("This forecast could not be stored")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a city without a forecast shows the reason`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast), isReadOnly: true)
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/130010")
            try await driver.expect("No forecast stored yet, and \(reason).")
            try await driver.expectDialogAbsent()
            try await driver.press("Get the latest")
            try await driver.expect("晴のち曇")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a board shows it once and stays as it is`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast), isReadOnly: true)
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.press("Refresh all")
            try await driver.expect(dialog: "7 cities: The database cannot be written to.")
            try await driver.press("OK")
            try await driver.press("Move Sapporo down")
            try await driver.expect(dialog: "The database cannot be written to.")
            try await driver.press("OK")
            try await driver.press("Remove Sapporo")
            try await driver.expect(dialog: "The database cannot be written to.")
            try await driver.press("OK")
            try await driver.expect("Sapporo, today sunny")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a Japanese reader sees it in Japanese`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast), isReadOnly: true)
        try await pages.storeBoard(shown().forecast)
        let japanese = SiteContext(preferences: Preferences(language: .japanese))
        try await pages.run(driven, site: japanese) { driver in
            try await driver.visit("/cities/130010")
            try await driver.press("ボードから外す")
            try await driver.expect(dialog: "うまくいきませんでした")
            try await driver.press("閉じる")
            try await driver.expect("ボードから外す")
        }
    }

    @Test func `the world's weather is shown and said not to be stored`() async throws {
        let pages = try WorldPages(isReadOnly: true)
        try await pages.run { driver in
            try await driver.visit("/world")
            try await driver.expect("This weather could not be stored: \(reason).")
            try await driver.expectDialogAbsent()
            try await driver.expect("Montreal clear 10 °C")
        }
    }

    @Test func `photographs are shown and said not to be stored`() async throws {
        let pages = try PhotoPages(isReadOnly: true)
        try await pages.run { driver in
            try await driver.visit("/photos?q=rain")
            try await driver.expect("could not be stored: \(reason).")
            try await driver.expect("the photographs") { $0.photos.count == 20 }
        }
    }
}
