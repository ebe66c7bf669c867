import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct BoardBrowserTests {
    private let database: TemporaryFile

    init() throws {
        database = try TemporaryFile()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a board is kept by keyboard, and no page is wider than a phone`() async throws {
        try await withDemoInBrowser { driver, browser, _ in
            try await browser.resize(to: .phone)
            try await driver.visit("/")
            try await driver.expect("Naha, today")
            try await expectNoSidewaysScrolling(browser)

            try await browser.click(".editing summary")
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
            try await driver.press("Add Wakkanai")
            try await driver.expect("Wakkanai, today")
            try await driver.press("Refresh all")
            try await driver.follow("Wakkanai")
            try await driver.expect("Remove from the board")
            try await expectNoSidewaysScrolling(browser)
            #expect(try await browser.takeLog().isEmpty)
        }
    }

    @Test(.timeLimit(.minutes(5)))
    func `a board is shared, used on a second device, and left again`() async throws {
        let server = try await RunningTenki(["--demo", "--database", database.path])
        let origin = "http://127.0.0.1:\(server.port)"
        var links: [String] = []
        try await Browser.run { browser in
            try await browser.resize(to: .phone)
            let driver = BrowserDriver(browser, origin: origin)
            try await driver.visit("/")
            try await driver.expect("Naha, today")
            try await driver.press("Create links")
            try await driver.expect("Editing link")
            #expect(try await browser.evaluate("return tools.matches(':popover-open')"))
            try await browser.press(.escape)
            try await browser.click(".editing summary")
            try await driver.press("Move Naha to the top")
            try await driver.expect("a button to undo") {
                $0.button("Undo moving Naha") != nil
            }
            try await expectNoSidewaysScrolling(browser)
            try await photograph(browser, "shared")
            links = try await browser.evaluate(
                "return [...document.querySelectorAll('.share a')].map(a => a.pathname)"
            )
            // The link covers the tile, except for its buttons.
            let target: String = try await browser.evaluate(
                """
                const tile = document.querySelector('.tile'), box = tile.getBoundingClientRect();
                scrollTo(0, scrollY + box.top - 200);
                const rain = tile.querySelector('.forecast').getBoundingClientRect();
                const over = document.elementFromPoint(rain.left + 5, rain.top + 5);
                return over.pathname;
                """
            )
            #expect(target == "/cities/471010")
            #expect(try await browser.takeLog().isEmpty)
        }
        #expect(links.count == 2)
        try await Browser.run { browser in
            try await browser.resize(to: .phone)
            let driver = BrowserDriver(browser, origin: origin)
            try await driver.visit(links.last ?? "")
            try await driver.expect("(view only)")
            try await photograph(browser, "reading")
            try await driver.visit(links.first ?? "")
            try await driver.expect("Everyone with the link sees your changes.")
            try await photograph(browser, "editing")
            try await driver.press("Use this board on this device")
            try await driver.expect(address: "/")
            try await driver.expect("Naha first") { snapshot in
                snapshot.text.firstRange(of: "Sapporo, today").map { sapporo in
                    snapshot.text[..<sapporo.lowerBound].contains("Naha, today")
                } ?? false
            }
            try await driver.press("Start a new board on this device")
            try await driver.expect("Sapporo first") { snapshot in
                snapshot.text.firstRange(of: "Naha, today").map { naha in
                    snapshot.text[..<naha.lowerBound].contains("Sapporo, today")
                } ?? false
            }
            #expect(try await browser.takeLog().isEmpty)
        }
        _ = await server.stop(SIGTERM)
    }

    private func photograph(_ browser: Browser, _ name: String) async throws {
        let folder = ProcessInfo.processInfo.environment["KASANE_SCREENSHOTS"]
        guard let folder else { return }
        for scheme in [Browser.ColorScheme.dark, .light] {
            try await browser.setColorScheme(scheme)
            let file = URL(filePath: folder)
                .appending(path: "tenki-board-\(name)-\(scheme.rawValue).png")
            try await browser.screenshot(to: file)
        }
    }

    private let moveDown = "document.querySelector('[aria-label=\"Move Sapporo down\"]')"

    private func expectNoSidewaysScrolling(_ browser: Browser) async throws {
        let excess: Int = try await browser.evaluate(
            "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        #expect(excess == 0)
    }
}
