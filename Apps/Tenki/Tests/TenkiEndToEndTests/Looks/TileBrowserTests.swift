import Foundation
import KasaneTesting
import Testing

@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct TileBrowserTests {
    @Test(arguments: ["/", "/cities/130010"])
    func `every colour of the sky leaves the text readable`(address: String) async throws {
        try await visit(address) { _, browser in
            let colours: [String] = try await browser.evaluate(colours)
            #expect(colours.count == 6)
            for scheme in [Browser.ColorScheme.light, .dark] {
                try await browser.setColorScheme(scheme)
                for colour in colours {
                    // The ends of the gradient: each colour between them has a contrast between.
                    for end in ["var(--sky)", "var(--card)"] {
                        try await browser.run(paint, colour, end)
                        let problems = try await browser.contrastProblems()
                        #expect(problems == [], "\(scheme), \(colour), \(end)")
                    }
                }
            }
        }
    }

    @Test func `the list fits a narrow telephone, and can be changed there`() async throws {
        try await visit("/") { page, browser in
            try await browser.resize(to: .init(width: 320, height: 844))
            #expect(try await browser.sidewaysScrolling() <= 0)
            #expect(try await browser.evaluate("return !\(moveDown).checkVisibility()"))
            try await browser.click(".editing summary")
            #expect(try await browser.evaluate("return \(moveDown).checkVisibility()"))
            try await browser.run("\(moveDown).click()")
            try await page.expect("Sendai first") { snapshot in
                snapshot.text.firstRange(of: "Sapporo, today").map { sapporo in
                    snapshot.text[..<sapporo.lowerBound].contains("Sendai, today")
                } ?? false
            }
            #expect(try await browser.evaluate("return \(moveDown).checkVisibility()"))
            #expect(try await browser.sidewaysScrolling() <= 0)
        }
    }

    @Test(arguments: ["/", "/cities/130010"])
    func `a page is printed on one sheet`(address: String) async throws {
        try await visit(address) { _, browser in
            try await print(in: browser)
            let height: Int = try await browser.evaluate(
                "return document.documentElement.scrollHeight"
            )
            #expect(height <= Self.sheet)
        }
    }

    @Test func `a map is printed on the first sheet, below its layer and its day`() async throws {
        try await visit("/") { page, browser in
            try await page.visit("/cities?layer=rain&day=1")
            let title = "document.querySelector('.map-title')"
            #expect(try await browser.evaluate("return !\(title).checkVisibility()"))

            try await print(in: browser)

            let printed: String = try await browser.evaluate(
                "return \(title).checkVisibility() ? \(title).textContent : ''"
            )
            #expect(printed.hasPrefix("Rain, ") && printed.hasSuffix(", Japan"))
            let bottom: Double = try await browser.evaluate(
                """
                return Math.max(...[...document.querySelectorAll('svg.map')]
                  .filter((map) => map.checkVisibility())
                  .map((map) => map.getBoundingClientRect().bottom + scrollY))
                """
            )
            #expect(bottom > 0 && Int(bottom) <= Self.sheet)
        }
    }

    /// The height in pixels of a sheet of A4 within Chromium's margins of 1 cm.
    private static let sheet = 1046

    private func print(in browser: Browser) async throws {
        try await browser.emulatePrint(true)
        // The width of a sheet within its margins.
        try await browser.resize(to: .init(width: 718, height: 500))
    }

    private func visit(
        _ address: String,
        _ body: (BrowserDriver, Browser) async throws -> Void
    ) async throws {
        try await withDemoInBrowser { page, browser, _ in
            try await browser.resize(to: .phone)
            try await page.visit(address)
            try await page.expect(address.hasPrefix("/cities") ? "Tokyo 東京" : "Naha, today")
            try await body(page, browser)
        }
    }
}

private let moveDown = #"document.querySelector("[aria-label='Move Sapporo down']")"#

private let colours = """
    const all = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
      .flatMap(rule => rule.cssRules ? [rule, ...rule.cssRules] : [rule]);
    const names = all.map(rule => rule.selectorText?.match(/^\\.(sky-\\w+)$/)?.[1]);
    return [...new Set(names.filter(name => name))];
    """

private let paint = """
    const [colour, end] = arguments;
    for (const card of document.querySelectorAll(".tile, .days > li")) {
      card.className = card.className.replace(/ sky-\\w+/, "") + " " + colour;
      card.style.background = end;
    }
    """
