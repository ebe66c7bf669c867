import KasaneLive
import KasaneTesting
import TenkiUI
import Testing

/// What a page is driven by.
enum Driven: String, Sendable, CustomTestStringConvertible {
    /// A browser with the script, in the process.
    case live = "live, in the process"
    /// A browser without scripts.
    case byForms = "by forms"
    /// Chromium.
    case inBrowser = "in Chromium"

    /// Everything that there is here.
    static let allCases = inProcess + browsers
    /// What needs no browser.
    static let inProcess = [live, byForms]
    /// What shows what comes by itself.
    static let withScripts = [live] + browsers

    private static let browsers = Browser.isInstalled ? [inBrowser] : []

    var testDescription: String { rawValue }

    /// Runs a script of a user's over pages.
    func run(
        _ pages: PageCatalogue,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        var environment = PageEnvironment.tenki
        // Without scripts nothing comes later, however busy the machine is.
        environment.loadPatience = .seconds(60)
        switch self {
        case .live:
            try await SessionDriver.run(pages, environment: environment) { try await script($0) }
        case .byForms:
            try await FormDriver.run(pages, environment: environment) { try await script($0) }
        case .inBrowser:
            try await SharedBrowser.shared.use { browser in
                try await serve(pages) { origin in
                    try await script(BrowserDriver(browser, origin: origin))
                    let log = try await browser.takeLog()
                    #expect(log.filter(\.isPolicyViolation) == [])
                    // The page goes before its server does.
                    try await browser.open("about:blank")
                }
            }
        }
    }
}
