import KasaneTesting
import Testing

extension BrowserTests {
    /// Tests of the audiences of pages in a browser.
    @Suite struct Audience {
        @Test(arguments: [nil, "reader", "operator"])
        func `a browser shows the pages for its visitor only`(login: String?) async throws {
            try await LiveServer.run(AudienceSite.pages) { server in
                try await Browser.run { browser in
                    let page = BrowserDriver(browser, origin: server.origin)
                    try await page.visit("/everyone")
                    if let login {
                        let _: Bool? = try await browser.evaluate(
                            "document.cookie = 'login=\(login); path=/'; return true;"
                        )
                    }
                    try await AudienceSite.run(page, as: login)
                }
            }
        }
    }
}
