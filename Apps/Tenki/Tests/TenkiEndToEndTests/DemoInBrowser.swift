import Foundation
import KasaneTesting

/// Runs a script in Chromium at a server with demo data and an empty database.
func withDemoInBrowser(
    environment: [String: String] = [:],
    _ script: (BrowserDriver, Browser, RunningTenki) async throws -> Void
) async throws {
    let database = try TemporaryFile()
    let server = try await RunningTenki(
        ["--demo", "--database", database.path],
        environment: environment
    )
    try await Browser.run { browser in
        try await script(BrowserDriver(browser, origin: server.origin), browser, server)
    }
    _ = await server.stop(SIGTERM)
    withExtendedLifetime(database) {}
}
