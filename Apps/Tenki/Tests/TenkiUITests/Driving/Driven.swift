import Foundation
import KasaneLive
import KasaneTesting
import TenkiUI
import Testing

enum Driven: String, Sendable, CustomTestStringConvertible {
    case live = "live, in the process"
    /// A simulated browser without scripts.
    case byForms = "by forms"
    /// Chromium.
    case inBrowser = "in Chromium"

    /// The drivers to test with, including Chromium in `make soak`.
    static let allCases = inProcess + browsers
    static let inProcess = [live, byForms]
    /// The drivers that receive updates from the server.
    static let withScripts = [live] + browsers

    private static let browsers =
        Browser.isInstalled && ProcessInfo.processInfo.environment["KASANE_SOAK"] != nil
        ? [inBrowser] : []

    var testDescription: String { rawValue }

    func run(
        _ pages: PageRoutes,
        _ script: (any PageDriver) async throws -> Void
    ) async throws {
        var environment = PageEnvironment.tenki
        // Without scripts no update follows the response, so loading and actions may take long on
        // a busy machine.
        environment.loadTimeout = .seconds(60)
        environment.formTimeout = .seconds(60)
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
                    // Closes the page before its server stops.
                    try await browser.open("about:blank")
                }
            }
        }
    }
}
