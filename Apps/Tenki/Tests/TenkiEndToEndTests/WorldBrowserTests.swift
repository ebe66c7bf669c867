import Foundation
import KasaneTesting
import Testing

/// The page of the world's weather in a browser.
@Suite(
    .serialized,
    .timeLimit(.minutes(3)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct WorldBrowserTests {
    @Test func `the cities are sorted by their heads, and the order stands in the address`()
        async throws
    {
        let database = try TemporaryFile()
        let server = try await RunningTenki(["--demo", "--database", database.path])
        try await Browser.run { browser in
            let page = BrowserDriver(browser, origin: "http://127.0.0.1:\(server.port)")
            try await page.visit("/world?sort=-city")
            try await page.expect("the order") { $0.firstCity == "Tokyo" }
            try await page.press("City")
            try await page.expect("the order") { $0.firstCity == "Athens" }
            try await page.expect(address: "/world?sort=city")
            try await page.visit("/about")
            try await page.expect("Apache License 2.0")
            try await page.visit("/world?sort=city")

            try await page.expect("the order") { $0.firstCity == "Athens" }
        }
        _ = await server.stop(SIGTERM)
    }
}

extension PageSnapshot {
    fileprivate var firstCity: String? {
        document.all.first { $0.name == "th" && $0.attributes["scope"] == "row" }?.text
    }
}
