import Foundation
import KasaneTesting
import Testing

/// Opens every page in Chromium, also in `make check`.
@Suite(
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct SmokeTests {
    @Test func `every page opens, without a violation of its policy`() async throws {
        let file = try TemporaryFile()
        try await SiteView.visitAll(of: file, .japanese) { _, _ in }
    }
}

extension SiteView {
    static func visitAll(
        of file: TemporaryFile,
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
                title: reader(ja: "Tenkiについて · Tenki（デモデータ）", en: "About · Tenki (demo data)")
            )
            for view in all {
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
