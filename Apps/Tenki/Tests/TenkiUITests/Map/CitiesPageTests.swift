import KasaneDomain
import KasaneTesting
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct CitiesPageTests {
    private let away = DomainError.unavailable(providerAway)

    @Test(arguments: Driven.allCases)
    func `every city is reached from its prefecture`(driven: Driven) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            try await driver.visit("/cities")
            try await driver.expect(title: "Weather in Japan · Tenki")
            try await driver.expect("北海道 Hokkaido 稚内 Wakkanai 旭川 Asahikawa")
            try await driver.expect("142 links to cities") { page in
                let addresses = page.document.all.compactMap { $0.attributes["href"] }
                return Set(addresses.filter { $0.hasPrefix("/cities/") }).count == 142
            }
            try await driver.follow("大阪 Osaka")

            try await driver.expect(address: "/cities/270000")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a search has an address`(driven: Driven) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            try await driver.visit("/cities?q=%E3%81%A1%E3%82%88%E3%81%A0")

            try await driver.expect(value: "ちよだ", in: "City")
            try await driver.expect("千代田区 Chiyoda-ku Tokyo · forecast for Tokyo")
            try await driver.expect("the heading of a search") { page in
                page.document.all.first { $0.name == "h1" }?.text == "Search cities"
            }
            try await driver.expect("the way back from a change of the language") { page in
                page.document.all.contains {
                    $0.attributes["value"] == "/cities?q=%E3%81%A1%E3%82%88%E3%81%A0"
                }
            }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a sent search has an address`(driven: Driven) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            try await driver.visit("/cities")
            try await driver.type("naga", into: "City")
            if driven == .byForms { try await driver.press("Find") }

            try await driver.expect(address: "/cities?q=naga")
            try await driver.expect(value: "naga", in: "City")
            try await driver.expect("長野 Nagano Nagano")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a municipality is a result that leads to its warnings`(driven: Driven) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            try await driver.visit("/cities?q=hachio")
            try await driver.expect("Municipalities 八王子市 Hachioji-shi Tokyo")
            try await driver.follow("八王子市 Hachioji-shi Tokyo · forecast for Tokyo")

            try await driver.expect(address: "/cities/130010?municipality=1320100")
            try await driver.expect(
                "Warnings for Hachioji-shi and the forecast for Tokyo."
            )
        }
    }

    @Test func `cities of the world are results, and a link searches for others`() async throws {
        try await ForecastPages(.failure(away)).run(.byForms) { driver in
            try await driver.visit("/cities?q=%E3%82%8D%E3%82%93%E3%81%A9%E3%82%93")
            try await driver.expect("1 place found")
            let page = try await driver.snapshot()

            #expect(page.link("London")?.attributes["href"] == "/world/2643743")
            let link = page.link("Search the world for “ろんどん”")
            #expect(
                link?.attributes["href"] == "/world?q=%E3%82%8D%E3%82%93%E3%81%A9%E3%82%93"
            )
        }
    }

    @Test func `results in Japanese have no romanisation`() async throws {
        let site = SiteContext(preferences: Preferences(language: .japanese))
        try await ForecastPages(.failure(away)).run(.byForms, site: site) { driver in
            try await driver.visit("/cities?q=%E3%81%AA%E3%81%94%E3%81%BF")

            try await driver.expect("市区町村 和水町 熊本県・熊本の予報")
            try await driver.expectAbsent("Nagomi")
            try await driver.expectAbsent("Kumamoto")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a search that names a city leads to it`(driven: Driven) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            for (name, address) in [
                ("Nago", "/cities/471020"), ("名護", "/cities/471020"), ("471020", "/cities/471020"),
                ("はちおうじ", "/cities/130010?municipality=1320100"),
            ] {
                try await driver.visit("/cities")
                try await driver.type(name, into: "City")
                try await driver.press("Find")

                try await driver.expect(address: address)
            }
        }
    }

    @Test func `the address of a search that names a city shows the search`() async throws {
        try await ForecastPages(.failure(away)).run(.byForms) { driver in
            try await driver.visit("/cities?q=Nago")

            try await driver.expect(value: "Nago", in: "City")
            try await driver.expect("名護 Nago Okinawa")
        }
    }
}
