import KasaneTesting
import Testing

/// The page of people in a real browser.
@Suite(
    .serialized,
    .timeLimit(.minutes(5)),
    .enabled(if: Browser.isInstalled, "needs Chromium; `make setup` installs it")
)
struct PeopleBrowserTests {
    @Test func `the page works in a browser`() async throws {
        try await Browser.run { browser in
            for script in PeopleScript.all {
                let pages = try PeoplePages()
                try await pages.serve(script.site) { origin in
                    try await script.run(BrowserDriver(browser, origin: origin), pages)
                }
            }
        }
    }
}
