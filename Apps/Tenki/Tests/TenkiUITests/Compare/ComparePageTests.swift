import Foundation
import KasaneDomain
import KasaneTesting
import TenkiApplication
import TenkiDomain
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct ComparePageTests {
    private let address = "/compare?with=130010,270000"

    @Test(arguments: Driven.allCases)
    func `cities stand side by side, as charts and as a table`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown(withWeek: true).forecast))
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect(title: "Tokyo, Osaka compared · Tenki")
            try await driver.expect("Each city’s low to high.")
            try await driver.expect("Each city’s highest chance of rain.")
            try await driver.expect("Day Tokyo Osaka")
            try await driver.expect("sunny, then cloudy 17 / — 10%")
            try await driver.expect("12 / 2 60%")
            try await driver.expect("Issued 3 h")
            try await driver.expect("(C) tests")
            try await driver.expectDialogAbsent()
        }
        #expect(Set(pages.provider.asked.map(\.text)) == ["130010", "270000"])
    }

    @Test(arguments: Driven.inProcess)
    func `in the evening, the comparison begins with tomorrow`(driven: Driven) async throws {
        let forecast = try shown(withWeek: true).forecast.withoutTemperaturesToday()
        try await ForecastPages(.success(forecast)).run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Day Tokyo Osaka tomorrow Sun 22 — 8 / -1 —")
            try await driver.expectAbsent("today Sat 21")
        }
    }

    @Test func `one scale holds the temperatures of all cities`() async throws {
        let pages = try ForecastPages(.failure(.unavailable(providerAway)))
        for (code, low, high) in [("130010", 20, 31), ("011000", -12, -3)] {
            let forecast = try shown().forecast.with(low: low, high: high)
            try await pages.store(forecast.for(CityCode(code)))
        }
        try await pages.run { driver in
            try await driver.visit("/compare?with=130010,011000")
            let marks = try await driver.snapshot().document.all
                .first { $0.attributes["class"] == "grid" }?.text

            #expect(marks?.hasPrefix("-15 ") == true)
            #expect(marks?.hasSuffix(" 35") == true)
        }
    }

    @Test(arguments: Driven.allCases)
    func `cities are added and removed by links`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven) { driver in
            try await driver.visit(address)
            try await driver.follow("Naha")
            try await driver.expect("Day Tokyo Osaka Naha")
            try await driver.expect(address: "/compare?with=130010,270000,471010")
            try await driver.follow("Sapporo")
            try await driver.expect("Day Tokyo Osaka Naha Sapporo")
            // Four are the most, so no more are offered.
            try await driver.expect("no link to Fukuoka") { $0.link("Fukuoka") == nil }
            try await driver.follow("Remove Osaka")

            try await driver.expect("Day Tokyo Naha Sapporo")
            try await driver.expect(address: "/compare?with=130010,471010,016010")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `a found city is added`(driven: Driven) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit(address)
            try await driver.type("わっかない", into: "City")
            try await driver.press("Compare Wakkanai")

            try await driver.expect("Day Tokyo Osaka Wakkanai")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `without an address of cities, the page compares the first two of the board`(
        driven: Driven
    ) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit("/compare")
            try await driver.expect(title: "Sapporo, Sendai compared · Tenki")
            try await driver.expect("Day Sapporo Sendai")
            try await driver.follow("Naha")
            try await driver.expect("Day Sapporo Sendai Naha")
            try await driver.expect(address: "/compare?with=016010,040010,471010")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `the last city cannot be removed`(driven: Driven) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit("/compare?with=130010")

            try await driver.expect("Day Tokyo")
            try await driver.expect("no link to remove it") { $0.link("Remove Tokyo") == nil }
        }
    }

    @Test(arguments: [
        ("/compare", "Day Tokyo Osaka Naha"), ("/compare?with=abc", "Day Tokyo Osaka Naha"),
        ("/compare?with=130010", "Day Tokyo Naha"),
    ])
    func `with an empty board, Tokyo and Osaka are compared, and others are offered`(
        address: String,
        head: String
    ) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.watchOnly(0)
        try await pages.run { driver in
            try await driver.visit(address)
            try await driver.follow("Naha")

            try await driver.expect(head)
        }
    }

    @Test(arguments: Driven.inProcess)
    func `an unknown city is left out, and the others are compared`(driven: Driven) async throws {
        try await ForecastPages(.success(shown().forecast)).run(driven) { driver in
            try await driver.visit("/compare?with=130010,999999,%3Cb%3E,大阪,130010")

            try await driver.expect("Day Tokyo Osaka")
            try await driver.expect("the address of the rest") { snapshot in
                snapshot.link("Remove Tokyo")?.attributes["href"] == "/compare?with=270000"
            }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a fifth city is left out`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven) { driver in
            try await driver.visit("/compare?with=016010,040010,130010,230010,270000")

            try await driver.expect("Day Sapporo Sendai Tokyo Nagoya")
        }
        #expect(pages.provider.asked.count == 4)
    }

    @Test(arguments: Driven.inProcess)
    func `a city without a forecast has the reason`(driven: Driven) async throws {
        let pages = try ForecastPages(.failure(.unavailable(providerAway)))
        try await pages.store(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit(address)

            try await driver.expect("Osaka: ")
            try await driver.expect("the provider cannot be reached")
            try await driver.expect("Day Tokyo Osaka")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `a new forecast appears by itself`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.run(driven) { driver in
            try await driver.visit(address)
            try await driver.expect("Day Tokyo Osaka")
            try await pages.store(shown().forecast.with(low: -21, high: 39))

            try await driver.expect("39 / -21")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a Japanese reader reads Japanese`(driven: Driven) async throws {
        let site = SiteContext(preferences: Preferences(language: .japanese))
        try await ForecastPages(.success(shown().forecast)).run(driven, site: site) { driver in
            try await driver.visit(address)

            try await driver.expect(title: "東京・大阪の比較 · Tenki")
            try await driver.expect("日 東京 大阪")
            try await driver.follow("東京を外す")
            try await driver.expect("日 大阪")
        }
    }

    @Test(arguments: Driven.allCases)
    func `two taps lead from the board to Tokyo beside Osaka`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.follow("Tokyo")
            try await driver.follow("Osaka")

            try await driver.expect("Day Tokyo Osaka")
        }
    }

    @Test(arguments: Driven.inProcess)
    func `the board leads to its first cities`(driven: Driven) async throws {
        let pages = try ForecastPages(.success(shown().forecast))
        try await pages.storeBoard(shown().forecast)
        try await pages.run(driven) { driver in
            try await driver.visit("/")
            try await driver.follow("Compare")

            try await driver.expect("Day Sapporo Sendai")
        }
    }
}

extension Forecast {
    fileprivate func with(low: Int, high: Int) throws -> Self {
        try Self(
            id: ID(city: id.city, source: id.source, issuedAt: id.issuedAt.addingTimeInterval(60)),
            fetchedAt: fetchedAt,
            overview: overview,
            attribution: attribution,
            normals: normals,
            days: days.map { day in
                try DailyForecast(
                    date: day.date,
                    summary: day.summary,
                    low: Temperature(celsius: Double(low)),
                    high: Temperature(celsius: Double(high)),
                    chancesOfRain: day.chancesOfRain
                )
            }
        )
    }
}
