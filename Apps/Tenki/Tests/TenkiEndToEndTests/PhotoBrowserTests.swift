import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct PhotoBrowserTests {
    @Test func `three pages come as one scrolls, without a gap or a photograph twice`()
        async throws
    {
        try await withDemoInBrowser { page, browser, server in
            try await page.visit("/photos")
            try await browser.delayNetwork(by: .milliseconds(200))
            try await page.type("rain", into: "Search for")
            try await page.press("Search")
            // The end of the page moves with each new page of results.
            try await browser.wait(
                until: """
                    (scrollTo(0, document.body.scrollHeight),
                      document.querySelectorAll('.photos img').length >= 60)
                    """
            )

            let names: [String] = try await browser.evaluate(shownNames)
            #expect(
                Array(names.prefix(60)) == (try await self.names(of: "rain", in: 1...3, server))
            )
            try await browser.wait(until: "document.querySelector('.photos img').naturalWidth > 0")
            #expect(try await !browser.takeLog().contains(where: \.isPolicyViolation))
        }
    }

    @Test func `the way back restores the search before`() async throws {
        try await withDemoInBrowser { page, browser, server in
            try await page.visit("/photos")
            for text in ["rain", "snow"] {
                try await page.type(text, into: "Search for")
                try await page.press("Search")
                try await page.expect("photos of “\(text)”")
                try await page.expect(address: "/photos?q=\(text)")
                try await page.press("Show more")
                try await page.expect("two pages, and that in the address") {
                    $0.address.hasPrefix("/photos?q=\(text)&pages=")
                }
            }
            try await browser.run("history.back()")

            try await page.expect(value: "rain", in: "Search for")
            try await page.expect("photos of “rain”")
            try await browser.wait(until: "document.querySelectorAll('.photos img').length >= 40")
            let names: [String] = try await browser.evaluate(shownNames)
            #expect(
                Array(names.prefix(40)) == (try await self.names(of: "rain", in: 1...2, server))
            )
        }
    }

    @Test func `the way back from an emptied field leads to the search before it`() async throws {
        try await withDemoInBrowser { page, browser, _ in
            try await page.visit("/photos?q=rain")
            try await page.expect("photos of “rain”")
            try await page.type("", into: "Search for")
            try await page.expect(address: "/photos")
            try await page.expect("Search for photos.")
            try await page.type("snow", into: "Search for")
            try await page.press("Search")
            try await page.expect(address: "/photos?q=snow")
            try await browser.run("history.back()")
            try await page.expect(value: "rain", in: "Search for")
            try await page.expect("photos of “rain”")
            try await page.type("", into: "Search for")
            try await page.expect(address: "/photos")
            try await browser.run("history.back()")

            try await page.expect(value: "rain", in: "Search for")
            try await page.expect("photos of “rain”")
        }
    }

    @Test func `the arrow keys lead to the next photograph and to the one before`() async throws {
        try await withDemoInBrowser { page, browser, _ in
            try await page.visit("/photos?q=rain")
            try await browser.wait(until: "document.querySelector('.photos a')")
            let names: [String] = try await browser.evaluate(shownNames)
            try await browser.click(".photos a")
            for (key, name) in [(Key("\u{E014}"), names[1]), (.left, names[0])] {
                try await browser.wait(
                    until: "document.documentElement.dataset.connection == 'open'"
                )
                try await browser.press(key)
                try await browser.wait(until: "location.pathname == '/photos/\(name)'")
            }
        }
    }

    @Test func `the way back from a photograph far down leads to its place`() async throws {
        try await withDemoInBrowser { page, browser, _ in
            try await page.visit("/photos?q=rain")
            try await browser.wait(
                until: """
                    (scrollTo(0, document.body.scrollHeight),
                      document.querySelectorAll('.photos img').length >= 60)
                    """
            )
            // The address follows shortly after new pages are displayed.
            try await browser.wait(
                until: """
                    location.search.endsWith(
                      `&pages=${document.querySelectorAll('.photos img').length / 20}`)
                    """
            )
            let place: Double = try await browser.evaluate(leaveFromFarDown)
            try await browser.wait(until: "document.querySelector('.photo-picture img')")
            try await browser.goBack()

            try await browser.wait(until: "document.querySelectorAll('.photos img').length >= 60")
            try await browser.wait(
                until: """
                    Math.abs(document.querySelectorAll('.photos img')[40].getBoundingClientRect().top
                      - \(place)) < 2
                    """
            )
        }
    }

    private let leaveFromFarDown = """
        const picture = document.querySelectorAll('.photos img')[40];
        picture.scrollIntoView({ block: "center" });
        const { top } = picture.getBoundingClientRect();
        picture.click();
        return top;
        """

    private let shownNames = """
        return [...document.querySelectorAll('.photos img')].map(i => i.src.split('/').at(-2))
        """

    private func names(
        of text: String,
        in pages: ClosedRange<Int>,
        _ server: RunningTenki
    ) async throws -> [String] {
        var names: [String] = []
        for page in pages {
            let body = try await server.get("/api/v1/photos?q=\(text)&page=\(page)").body
            names += body.matches(of: #/"id" : "([^"]+)"/#).map { "demo-\($0.1)" }
        }
        return names
    }
}
