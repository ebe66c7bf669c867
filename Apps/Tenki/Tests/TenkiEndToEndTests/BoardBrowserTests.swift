import Foundation
import KasaneTesting
import Testing

/// Tests of the board and a city's page in a real browser.
@Suite(
    .serialized,
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct BoardBrowserTests {
    private let database: TemporaryFile

    init() throws {
        database = try TemporaryFile()
    }

    @Test(.timeLimit(.minutes(3)))
    func `a board is kept by keyboard, and no page is wider than a phone`() async throws {
        let server = try await RunningTenki(["--demo", "--database", database.path])
        try await Browser.run { browser in
            try await browser.resize(to: .phone)
            let driver = BrowserDriver(browser, origin: "http://127.0.0.1:\(server.port)")
            try await driver.visit("/")
            try await driver.expect("Naha, today")
            try await expectNoSidewaysScrolling(browser)

            try await browser.run("\(moveDown).focus()")
            try await browser.press(.enter)
            try await driver.expect("Sendai first") { snapshot in
                let text = snapshot.text
                return text.firstRange(of: "Sapporo, today").map { sapporo in
                    text[..<sapporo.lowerBound].contains("Sendai, today")
                } ?? false
            }
            #expect(try await browser.evaluate("return document.activeElement == \(moveDown)"))

            try await driver.type("わっかない", into: "City")
            try await driver.press("Watch Wakkanai")
            try await driver.expect("Wakkanai, today")
            try await driver.press("Refresh all")
            try await driver.follow("Wakkanai")
            try await driver.expect("Remove from the board")
            try await expectNoSidewaysScrolling(browser)
            #expect(try await browser.takeLog().isEmpty)
        }
        _ = await server.stop(SIGTERM)
    }

    private let moveDown = "document.querySelector('[aria-label=\"Move Sapporo down\"]')"

    private func expectNoSidewaysScrolling(_ browser: Browser) async throws {
        let excess: Int = try await browser.evaluate(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        #expect(excess == 0)
    }
}
