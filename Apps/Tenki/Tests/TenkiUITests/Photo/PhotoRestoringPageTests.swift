import KasaneDomain
import KasaneTesting
import TenkiSamples
import TenkiUI
import Testing

@Suite(.inBrowser, .timeLimit(.minutes(5)))
struct PhotoRestoringPageTests {
    private let all = (1...50).map { "pixabay-rain-\($0)" }

    @Test(arguments: Driven.allCases)
    func `the pages named by an address are shown at once, without a call to a provider`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            for page in 1...2 { try await pages.store("rain", page: page, hoursAgo: 1) }
            try await driver.open("/photos?q=rain&pages=2")

            #expect(try await driver.snapshot().photos == Array(all.prefix(40)))
            #expect(pages.provider.calls == [])
            try await driver.press("Show more")
            try await driver.expect("all of them") { $0.photos == all }
            #expect(pages.provider.calls == ["rain 3"])
        }
    }

    @Test func `without scripts another text is searched from its first page`() async throws {
        try await PhotoPages.run(.byForms) { pages, driver in
            for page in 1...2 { try await pages.store("rain", page: page, hoursAgo: 1) }
            try await driver.visit("/photos?q=rain&pages=2")
            try await driver.press("Search")
            try await driver.expect(address: "/photos?q=rain&pages=2")
            try await driver.type(" snow ", into: "Search for")
            try await driver.press("Search")

            try await driver.expect(address: "/photos?q=snow")
            try await driver.expect("a page") { $0.photos.count == 20 }
        }
    }

    @Test(arguments: Driven.withScripts)
    func `the address contains the number of pages, until another text is searched`(
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven) { _, driver in
            try await driver.visit("/photos?q=rain")
            try await driver.press("Show more")
            try await driver.expect(address: "/photos?q=rain&pages=2")
            try await driver.type("snow", into: "Search for")
            try await driver.press("Search")

            try await driver.expect("50 photos of “snow”")
            try await driver.expect(address: "/photos?q=snow")
            try await driver.expect("a page") { $0.photos.count == 20 }
        }
    }

    @Test(arguments: Driven.allCases)
    func `a change of the language comes back to as many pages`(driven: Driven) async throws {
        try await PhotoPages.run(driven) { _, driver in
            try await driver.visit("/photos?q=rain")
            try await driver.press("Show more")
            try await driver.expect("the address to come back to") { snapshot in
                snapshot.document.all.contains {
                    $0.attributes["value"] == "/photos?q=rain&pages=2"
                }
            }
        }
    }

    @Test(arguments: ["2", "500", "99999999999999999999", "-1", "x", "%00"], Driven.inProcess)
    func `the provider is called for the first page alone, whatever number an address names`(
        number: String,
        driven: Driven
    ) async throws {
        try await PhotoPages.run(driven) { pages, driver in
            try await driver.visit("/photos?q=rain&pages=\(number)")

            try await driver.expect("a page") { $0.photos == Array(all.prefix(20)) }
            try await driver.expect("the way to more") { $0.button("Show more") != nil }
            #expect(pages.provider.calls == ["rain 1"])
        }
    }

    @Test(arguments: Driven.inProcess)
    func `pages that are due for a new request are restored while the provider is away`(
        driven: Driven
    ) async throws {
        let away = DomainError.unavailable(providerAway)
        try await PhotoPages.run(driven, ScriptedPhotos(failure: away)) { pages, driver in
            for page in 1...2 {
                try await pages.store("rain", page: page, hoursAgo: 49 + Double(page))
            }
            try await driver.visit("/photos?q=rain&pages=2")

            try await driver.expect("two pages") { $0.photos == Array(all.prefix(40)) }
            try await driver.expect(
                "fetched 2 days 3 h ago. New data is not available right now."
            )
            pages.provider.fail(nil)
            try await driver.press("Try again")

            try await driver.expectAbsent("fetched 2 days")
            try await driver.expect("the newest alone") { $0.photos == Array(all.prefix(20)) }
        }
    }
}
