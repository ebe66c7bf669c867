import Foundation
import KasaneTesting
import Testing

/// Tests of the appearance of each page in a browser, in every language.
@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct LookBrowserTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test(arguments: Reader.allCases)
    func `every text stands out, on a screen and on paper, and no page is wider than its window`(
        reader: Reader
    ) async throws {
        try await visitAll(reader) { view, browser in
            var problems: [String] = []
            for width in [1280, 390, 320] {
                try await browser.resize(to: .init(width: width, height: 844))
                let excess = try await browser.sidewaysScrolling()
                if excess > 0 { problems.append("\(width): \(excess) pixels too wide") }
                for scheme in [Browser.ColorScheme.light, .dark] {
                    try await browser.setColorScheme(scheme)
                    problems += try await browser.contrastProblems().map { "\(scheme): \($0)" }
                }
            }
            try await browser.emulatePrint(true)
            problems += try await browser.contrastProblems().map { "paper: \($0)" }
            problems += try await browser.pressable().map { "paper: \($0)" }
            try await browser.emulatePrint(false)
            #expect(Set(problems).sorted() == [], "\(view.name)")
        }
    }

    @Test func `the keyboard reaches every control in order, and the focus is seen`() async throws {
        try await visitAll(.english) { view, browser in
            for width in [1280, 390] {
                try await browser.resize(to: .init(width: width, height: 844))
                let problems = try await browser.keyboardProblems()
                #expect(problems == [], "\(view.name)")
            }
        }
    }

    @Test(
        .enabled(if: screenshots != nil, "`make browser-test` takes screenshots"),
        arguments: Reader.allCases
    )
    func `every page is photographed`(reader: Reader) async throws {
        try await visitAll(reader) { view, browser in
            for size in [Browser.Size.phone, .desktop] {
                for scheme in [Browser.ColorScheme.light, .dark] {
                    try await browser.setColorScheme(scheme)
                    try await browser.photograph(view, reader, size, scheme.rawValue)
                }
            }
            try await browser.emulatePrint(true)
            try await browser.photograph(view, reader, .init(width: 720, height: 1018), "print")
            try await browser.emulatePrint(false)
        }
    }

    /// Visits every state of the site in one browser, in the language selected in its settings.
    private func visitAll(
        _ reader: Reader,
        _ body: (SiteView, Browser) async throws -> Void
    ) async throws {
        let server = try await RunningTenki(["--demo", "--database", file.path])
        try await Browser.run { browser in
            let page = BrowserDriver(browser, origin: server.origin)
            try await server.add("operator", ["--admin"], at: file.path)
            try await page.signIn("operator@example.jp")
            try await page.visit("/about")
            try await browser.click(".open-settings")
            try await browser.click("[name=language][value=\(reader.rawValue)]")
            try await page.expect(
                title: reader(ja: "Tenki について · Tenki（デモデータ）", en: "About · Tenki (demo data)")
            )
            for view in SiteView.all {
                try await browser.resize(to: .desktop)
                try await page.open(view.address)
                try await view.reach(page, reader)
                try await body(view, browser)
            }
            #expect(try await browser.takeLog().filter(\.isPolicyViolation) == [])
        }
        _ = await server.stop(SIGTERM)
    }
}

/// The folder for screenshots; `nil` to take none.
private let screenshots = ProcessInfo.processInfo.environment["KASANE_SCREENSHOTS"]

extension Browser {
    /// Takes a screenshot of the whole page.
    fileprivate func photograph(
        _ view: SiteView,
        _ reader: Reader,
        _ size: Size,
        _ look: String
    ) async throws {
        try await resize(to: size)
        let height: Int = try await evaluate("return document.documentElement.scrollHeight")
        try await resize(to: Size(width: size.width, height: min(max(size.height, height), 3000)))
        // Images load when they are in view.
        try await wait(until: "[...document.images].every(i => i.complete && i.naturalWidth)")
        let name = "tenki-\(view.name)-\(reader.rawValue)-\(size.width)-\(look).png"
        try await screenshot(to: URL(filePath: screenshots ?? "").appending(path: name))
    }
}
