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
struct CityPageTests {
    private let away = DomainError.unavailable(providerAway)
    private let address = "/cities/130010"

    @Test(arguments: Driven.allCases)
    func `a city's page shows the forecast, its age and its days`(driven: Driven) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect(title: "東京 Tokyo: No umbrella needed · Tenki")
            try await driver.expect("issued Sat 21 Nov 11:00 JST, 3 h")
            try await driver.expect("sunny, then cloudy 晴のち曇")
            try await driver.expect("Overview (in Japanese) 晴れるでしょう。")
            try await driver.expect("the names") { $0.heading("h1") == "Tokyo 東京" }
            try await driver.expect("the answer") { $0.heading("h2") == "No umbrella needed" }
            try await driver.expect("south wind 南の風")
            try await driver.expect("waves 1 m 1メートル")
            try await driver.expect("(C) tests")
            try await driver.expectDialogAbsent()
        }
    }

    @Test(arguments: Driven.inProcess)
    func `each source is credited once`(driven: Driven) async throws {
        let pages = try ForecastPages(
            .success(shown().forecast),
            hours: SettableHours(.success(try hourlyForecast()))
        )
        try await pages.store(cityObservation())
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Now 18.5°C clear")
            try await driver.expect("the credits") { snapshot in
                snapshot.document.all.filter { $0.attributes["class"] == "attribution" }
                    .map(\.text) == ["(C) tests 気象庁"]
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a city's page has the sun and the moon of the day, without any forecast`(
        driven: Driven
    ) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect(
                """
                Sun and moon Sunrise 06:23 Sunset 16:31 Daylight 10 h 8 min, 1 min shorter than \
                yesterday First and last light 05:55–16:59
                """
            )
            try await driver.expect("Moon waxing gibbous, 84% lit Moonrise 13:58 Moonset 02:16")
            try await driver.expect("Full moon Tue 24 Nov 23:54")
        }
    }

    @Test(arguments: Driven.allCases)
    func `today and tomorrow have their hours, and the week is a table`(
        driven: Driven
    ) async throws {
        try await ForecastPages(.success(shown(withWeek: true).forecast)).run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("today Sat 21 Nov high 17°C sunny, then cloudy")
            try await driver.expect("Chance of rain 06-12 12-18 18-24 10% 10% 10%")
            try await driver.expect("tomorrow Sun 22 Nov high 8°C low -1°C")
            try await driver.expect(
                "Day Weather High Low Rain Mon 23 cloudy, brief rain 12° 2° 60%"
            )
            try await driver.expectAbsent("Sun 22 sunny")
        }
    }

    @Test(arguments: Driven.allCases)
    func `the week has its ranges, its reliability and the name of another station`(
        driven: Driven
    ) async throws {
        try await ForecastPages(.success(shownInDetail().forecast)).run(driven) { driver in
            try await driver.visit("/cities/130020")

            try await driver.expect("weather sunny, cloudy at night")
            try await driver.expect("Tue 24 cloudy 15° 14…18 11° 9…12 60% B")
            try await driver.expect("Temperatures from Tue 24 are for Hachijojima.")
            try await driver.expect(
                "Normal for Hachijojima: low 12 °C, high 18 °C, 6.0–39.7 mm of rain in 7 days."
            )
        }
    }

    @Test(arguments: Driven.allCases)
    func `a city is put on the visitor's own board and taken from it`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/011000")
            try await driver.press("Add to the board")
            try await driver.expect("Remove from the board")
            try await driver.expect("Wakkanai added")
            try await driver.visit("/")
            try await driver.expect("Wakkanai, today sunny")
            try await driver.visit("/cities/011000")
            try await driver.press("Remove from the board")
            try await driver.expect("Add to the board")
            try await driver.expect("Wakkanai removed")

            try await driver.visit("/")
            try await driver.expectAbsent("Wakkanai")
        }
        let start = try await pages.transactions.read { try await $0.watchlists.all() }
        #expect(start == [])
    }

    @Test(arguments: Driven.allCases)
    func `the board opens with the city that is shown first`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven) { driver in
            try await driver.visit("/cities/011000")
            try await driver.press("Show first")
            try await driver.expect("Remove from the board")
            try await driver.expectAbsent("Show first")
            try await driver.expect("Wakkanai added")
            try await driver.visit("/cities/471010")
            try await driver.press("Show first")
            try await driver.expectAbsent("Show first")
            try await driver.visit("/")

            try await driver.expect("Naha, then Wakkanai, then Sapporo") { snapshot in
                let text = snapshot.text
                let places = ["Naha, today", "Wakkanai, today", "Sapporo,"]
                    .compactMap { text.firstRange(of: $0)?.lowerBound }
                return places.count == 3 && places == places.sorted()
            }
        }
    }

    @Test(arguments: Driven.withScripts)
    func `cities are found while one types`(driven: Driven) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit("/cities/011000")
            try await driver.type("sap", into: "City")
            try await driver.expect("札幌 Sapporo")
            try await driver.type("ちよだ", into: "City")
            try await driver.expect("千代田区 Chiyoda-ku Tokyo · forecast for Tokyo")
            try await driver.type("nowhere", into: "City")
            try await driver.expect("No city found for “nowhere”.")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `the field finds municipalities and cities of the world in groups`(
        driven: Driven
    ) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit("/cities/011000")
            try await driver.type("lo", into: "City")
            try await driver.expect("Search the world for “lo”")
            try await driver.type("はちおうじ", into: "City")
            try await driver.expect("八王子市")
            let groups = try await driver.snapshot().document.all
                .filter { $0.attributes["role"] == "group" }
            #expect(groups.map { $0.attributes["aria-label"] } == ["Municipalities", "World"])
            try await driver.press("八王子市 Hachioji-shi Tokyo · forecast for Tokyo")

            try await driver.expect(address: "/cities/130010?municipality=1320100")
        }
    }

    @Test(arguments: Driven.allCases)
    func `one of several possible cities is chosen`(driven: Driven) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit("/cities/011000")
            try await driver.type("toky", into: "City")
            try await driver.press("Find")
            try await driver.expect(address: "/cities?q=toky")
            try await driver.follow("東京 Tokyo Tokyo")

            try await driver.expect(address: address)
        }
    }

    @Test(arguments: Driven.allCases)
    func `a name that no city has leads to a page that says so once`(
        driven: Driven
    ) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit(address)
            try await driver.type("nowhere", into: "City")
            try await driver.press("Find")

            try await driver.expect(address: "/cities?q=nowhere")
            try await driver.expectDialogAbsent()
            try await driver.expect("a single sentence") {
                $0.text.ranges(of: "No city found for “nowhere”.").count == 1
            }
            try await driver.expect(value: "nowhere", in: "City")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a name with a wrong letter leads to the cities that may be meant`(
        driven: Driven
    ) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit("/cities/011000")
            try await driver.type("tokio", into: "City")
            try await driver.press("Find")
            try await driver.expect("Did you mean one of these?")
            try await driver.follow("東京 Tokyo")

            try await driver.expect(address: address)
        }
    }

    @Test(arguments: Driven.allCases)
    func `while the provider is away the stored forecast is shown, with an alert`(
        driven: Driven
    ) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit(address)
            try await driver.expectDialogAbsent()
            try await driver.press("Get the latest")

            try await driver.expect(dialog: "because the provider cannot be reached")
            try await driver.press("OK")
            try await driver.expectDialogAbsent()
            try await driver.expect("東京")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a provider without such a city clears the forecast`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven) { driver in
            try await driver.visit(address)
            try await driver.expect("晴のち曇")
            pages.provider.set(.failure(.notFound(Subject.city(.tokyo))))
            try await driver.press("Get the latest")

            try await driver.expect(dialog: "No city found")
            try await driver.expectAbsent("晴のち曇")
        }
    }

    @Test(arguments: Driven.allCases)
    func `with nothing stored the reason is shown`(driven: Driven) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            try await driver.visit(address)

            try await driver.expectDialogAbsent()
            try await driver.expect("No forecast stored yet, and the provider cannot be reached.")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a Japanese reader reads Japanese`(driven: Driven) async throws {
        let japanese = SiteContext(preferences: Preferences(language: .japanese))
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven, site: japanese) { driver in
            try await driver.visit(address)
            try await driver.expect("11月21日（土） 11:00 発表（3時間10分前）")
            try await driver.expect("今日 11月21日（土）")
            try await driver.expect("06-12 12-18 18-24 10% 10% 10%")
            try await driver.type("nowhere", into: "都市")
            try await driver.press("都市を検索")
            try await driver.expect("「nowhere」という都市はありません。")

            try await driver.visit(address)
            pages.provider.set(.failure(.notFound(Subject.city(.tokyo))))
            try await driver.press("最新の予報を取得")
            try await driver.expect(dialog: "検索結果がありません")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a forecast whose days are over is a table of them`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(away))
        try await pages.store(try shown(issuedEarlier: 24 * 7).forecast)
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Sat 14 sunny, then cloudy 17° 10%")
            try await driver.expect("Sun 15 — 8° -1°")
            try await driver.expect(title: "東京 Tokyo · Tenki")
        }
    }

    @Test(arguments: Driven.allCases)
    func `temperatures are in the reader's unit`(driven: Driven) async throws {
        let reader = SiteContext(preferences: Preferences(unit: .fahrenheit))
        try await ForecastPages(.success(shown().forecast)).run(driven, site: reader) { driver in
            try await driver.visit(address)
            try await driver.expect("high 63°F")
        }
    }
}

extension PageSnapshot {
    fileprivate func heading(_ name: String) -> String? {
        document.all.first { $0.name == name }?.text
    }
}
