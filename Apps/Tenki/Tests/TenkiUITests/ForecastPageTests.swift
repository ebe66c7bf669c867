import Foundation
import KasaneDomain
import KasaneLive
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiUI
import Testing

@Suite
struct ForecastPageTests {
    private let away = Failure.unavailable(reason: "the provider is away")

    @Test func `the board shows the forecast, its age and its days`() async throws {
        try await ForecastPages(.success(shown().forecast)).run { driver in
            try await driver.visit("/")

            try await driver.expect(title: "Tenki")
            try await driver.expect("東京")
            try await driver.expect("issued 2026-11-21 11:00 JST, 3 h")
            try await driver.expect("晴のち曇")
            try await driver.expect("(C) tests")
            try await driver.expectNoDialog()
        }
    }

    @Test func `cities are found while one types, and the way leads to the one that is meant`()
        async throws
    {
        try await ForecastPages(.success(shown().forecast)).run { driver in
            try await driver.visit("/")
            try await driver.type("sap", into: "City")
            try await driver.expect("札幌 Sapporo")
            try await driver.type("ちよだ", into: "City")
            try await driver.expect("千代田区 Chiyoda-ku → 東京 Tokyo 東京都")
            try await driver.type("nowhere", into: "City")
            try await driver.expect("No city has “nowhere” in its name.")
            try await driver.type("130010", into: "City")
            try await driver.press("Show")

            try await driver.expect(title: "東京 Tokyo · Tenki")
            try await driver.expect(address: "/cities/130010")
        }
    }

    @Test func `what is no city is told in an alert`() async throws {
        try await ForecastPages(.success(shown().forecast)).run { driver in
            try await driver.visit("/")
            try await driver.type("nowhere", into: "City")
            try await driver.press("Show")
            try await driver.expect(dialog: "No such city")
            try await driver.press("OK")

            try await driver.expectNoDialog()
            try await driver.expect(value: "nowhere", in: "City")
        }
    }

    @Test func `a forecast that anybody stores appears`() async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run { driver in
            try await driver.visit("/cities/130010")
            try await driver.expectNo("大雪です。")
            try await pages.store(shown(overview: "大雪です。").forecast)

            try await driver.expect("大雪です。")
        }
    }

    @Test func `while the provider is away the stored forecast is shown, with an alert`()
        async throws
    {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown(hoursLater: 0).forecast)
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expectNoDialog()
            try await driver.press("Ask for the newest")

            try await driver.expect(dialog: "because the provider is away")
            try await driver.press("OK")
            try await driver.expectNoDialog()
            try await driver.expect("東京")
        }
    }

    @Test func `a provider that knows no such city clears what was shown`() async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run { driver in
            try await driver.visit("/")
            try await driver.expect("晴のち曇")
            pages.provider.set(.failure(.notFound("no such city: 130010")))
            try await driver.press("Ask for the newest")

            try await driver.expect(dialog: "No such city")
            try await driver.expectNo("晴のち曇")
        }
    }

    @Test func `with nothing stored the reason is told`() async throws {
        try await ForecastPages(.failure(away)).run { driver in
            try await driver.visit("/")

            try await driver.expect(dialog: "There is no forecast to show")
            try await driver.expect("No forecast stored yet, and the provider is away.")
        }
    }

    @Test func `a Japanese reader reads Japanese`() async throws {
        let japanese = SiteContext(preferences: Preferences(language: .japanese))
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(site: japanese) { driver in
            try await driver.visit("/")
            try await driver.expect("2026-11-21 11:00 発表（3時間10分前）")
            try await driver.expect("11月21日（土） 今日")
            try await driver.type("nowhere", into: "都市")
            try await driver.press("表示")

            try await driver.expect(dialog: "検索結果がありません")
            try await driver.press("閉じる")
            pages.provider.set(.failure(.notFound("no such city: 130010")))
            try await driver.press("最新の予報を取得")
            try await driver.expect(dialog: "検索結果がありません")
        }
    }

    @Test func `temperatures are in the reader's unit`() async throws {
        let reader = SiteContext(preferences: Preferences(unit: .fahrenheit))
        try await ForecastPages(.success(shown().forecast)).run(site: reader) { driver in
            try await driver.visit("/")
            try await driver.expect("— / 63 °F")
        }
    }

    @Test func `every demo page says so`() async throws {
        try await ForecastPages(.success(shown().forecast)).run(site: SiteContext(isDemo: true)) {
            driver in
            for address in ["/", "/cities/130010"] {
                try await driver.visit(address)
                try await driver.expect("Demo data: this weather is made up.")
                try await driver.expect("the title") { $0.title.hasSuffix("(demo data)") }
            }
        }
        let problem = ProblemPage(
            ProblemDocument(status: 404, title: "x"),
            site: SiteContext(isDemo: true)
        ).rendered()
        #expect(problem.contains("Demo data: this weather is made up."))
        #expect(problem.contains("(demo data)</title>"))
    }

    @Test func `what was typed or said never becomes markup`() async throws {
        let script = "<script>alert(1)</script>"
        try await ForecastPages(.success(shown(overview: script).forecast)).run { driver in
            try await driver.visit("/")
            try await driver.type(script, into: "City")

            try await driver.expect(script)
            try await driver.expect("No city has “\(script)” in its name.")
        }
        let problem = ProblemPage(
            ProblemDocument(.malformed(script)),
            site: SiteContext(isDemo: false)
        ).rendered()
        #expect(!problem.contains("<script"))
    }
}
