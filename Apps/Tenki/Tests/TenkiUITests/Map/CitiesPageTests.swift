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
            try await driver.expect("千代田区 Chiyoda-ku → 東京 Tokyo 東京都 Tokyo")
            try await driver.expect("the heading of a search") { page in
                page.document.all.first { $0.name == "h1" }?.text == "Search for cities"
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
            if driven == .byForms { try await driver.press("Show") }

            try await driver.expect(address: "/cities?q=naga")
            try await driver.expect(value: "naga", in: "City")
            try await driver.expect("長野 Nagano 長野県 Nagano")
        }
    }

    @Test(arguments: Driven.allCases)
    func `a search that names a city leads to it`(driven: Driven) async throws {
        try await ForecastPages(.failure(away)).run(driven) { driver in
            for name in ["Nago", "名護", "471020"] {
                try await driver.visit("/cities")
                try await driver.type(name, into: "City")
                try await driver.press("Show")

                try await driver.expect(address: "/cities/471020")
            }
        }
    }

    @Test func `the address of a search that names a city shows the search`() async throws {
        try await ForecastPages(.failure(away)).run(.byForms) { driver in
            try await driver.visit("/cities?q=Nago")

            try await driver.expect(value: "Nago", in: "City")
            try await driver.expect("名護 Nago 沖縄県")
        }
    }
}
