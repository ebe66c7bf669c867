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
struct WorldPageTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Driven.allCases)
    func `the twelve cities are shown with sky, temperature, wind and local time`(
        driven: Driven
    )
        async throws
    {
        try await WorldPages.run(driven) { _, page in
            try await page.visit("/world")

            try await page.expect(title: "World weather · Tenki")
            try await page.expect("From west to east, as on the map.")
            try await page.expect("Montreal clear 10 °C 50% — 00:10 just now")
            try await page.expect("Moscow partly cloudy 11 °C 50% 11 m/s 08:10 just now")
            try await page.expect("Tokyo partly cloudy 21 °C 50% 1 m/s 14:10 just now")
            try await page.expect("(C) tests")
            try await page.expectDialogAbsent()
        }
    }

    @Test(arguments: Driven.allCases)
    func `a clear sky at midnight has a moon, at noon a sun`(driven: Driven) async throws {
        try await WorldPages.run(driven) { _, page in
            try await page.visit("/world")

            try await page.expect("the moon of Montreal") {
                $0.skyShapes(of: "Montreal") == ["moon"]
            }
            try await page.expect("the sun of Tokyo") {
                $0.skyShapes(of: "Tokyo") == ["sun", "second", "cloud"]
            }
        }
    }

    @Test(arguments: Driven.inProcess)
    func `a city of Japan has the weather of its page, and leads there`(
        driven: Driven
    ) async throws {
        try await WorldPages.run(driven) { pages, page in
            let observation = try cityObservation()
            let station = try #require(observation.station)
            try await pages.transactions.execute { repositories in
                try await repositories.stations.save(station)
                try await repositories.observations.save(observation.days)
                try await repositories.observationChecks.save(observation.check)
                try await repositories.hours.save(hourlyForecast([.fog, .fog]))
            }
            try await page.visit("/world")

            try await page.expect("Tokyo fog 19 °C 65% 3 m/s 14:10 just now")
            try await page.expect("the link to the city") {
                $0.link("Tokyo")?.attributes["href"] == "/cities/130010"
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `the cities are ordered from west to east`(driven: Driven) async throws {
        try await WorldPages.run(driven) { _, page in
            try await page.visit("/world")

            try await page.expect("the order") {
                $0.cities.first == "London" && $0.cities.last == "Rio de Janeiro"
                    && $0.cities.count == 12
            }
        }
    }

    @Test(arguments: Driven.withScripts)
    func `weather that another process stores appears`(driven: Driven) async throws {
        let pages = try WorldPages()
        try await pages.run(driven) { page in
            try await page.visit("/world")
            try await page.expect("Montreal clear 10 °C")
            pages.clock.advance(by: 300)
            try await pages.store(-5)

            try await page.expect("Montreal clear -5 °C")
        }
    }

    @Test(arguments: Driven.allCases)
    func `while the provider is away the stored weather is shown with its age`(
        driven: Driven
    )
        async throws
    {
        try await WorldPages.run(driven, away) { pages, page in
            try await pages.store(age: .seconds(7200))
            try await page.visit("/world")

            try await page.expect("New data is not available right now.")
            try await page.expectDialogAbsent()
            try await page.expect("Montreal clear 20 °C 50% — 22:10 2 h ago")
            try await page.expect("Showing the stored weather, observed 2 h ago")
            try await page.press("Get the latest")
            try await page.expect(dialog: "because the provider cannot be reached")
        }
    }

    @Test(arguments: Driven.withScripts)
    func `with nothing stored the reason is shown, until there is weather`(
        driven: Driven
    ) async throws {
        let pages = try WorldPages(away)
        try await pages.run(driven) { page in
            try await page.visit("/world")
            try await page.expectDialogAbsent()
            try await page.expect("The provider cannot be reached.")
            try await pages.store(3)

            try await page.expect("Montreal clear 3 °C")
        }
    }

    @Test(arguments: Driven.allCases)
    func `the newest weather is fetched at a press, at most once a minute`(
        driven: Driven
    ) async throws {
        try await WorldPages.run(driven) { pages, page in
            try await page.visit("/world")
            pages.clock.advance(by: 30)
            try await page.press("Get the latest")
            try await page.expect("30 s ago")
            #expect(pages.provider.callCount == 1)
            pages.clock.advance(by: 31)
            try await page.press("Get the latest")

            try await page.expect("1 min ago")
            #expect(pages.provider.callCount == 2)
        }
    }

    @Test(arguments: Driven.allCases)
    func `a Japanese reader reads Japanese, in the unit of their choice`(
        driven: Driven
    )
        async throws
    {
        let reader = Preferences(language: .japanese, unit: .fahrenheit)
        try await WorldPages.run(driven, preferences: reader) { _, page in
            try await page.visit("/world")

            try await page.expect(title: "世界の天気 · Tenki")
            try await page.expect("モントリオール 晴れ 50 °F 50% — 00:10 たった今")
        }
    }
}

extension PageSnapshot {
    fileprivate var cities: [String] {
        document.all.filter { $0.name == "th" && $0.attributes["scope"] == "row" }.map(\.text)
    }

    fileprivate func skyShapes(of city: String) -> [String] {
        let row = document.all.first { $0.name == "tr" && $0.text.hasPrefix(city) }
        let icon = row?.all.first { $0.attributes["class"] == "weather" }
        return icon?.all.compactMap { $0.attributes["class"] }
            .filter { ["moon", "sun", "second", "cloud"].contains($0) } ?? []
    }
}
