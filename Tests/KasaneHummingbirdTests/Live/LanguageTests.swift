import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneLive
import KasaneTesting
import Testing

private struct LanguagesPage: Page {
    static let path: PagePath = "/languages"
    let languages: [String]
    let title = "Languages"

    var body: some HTML {
        p { languages.isEmpty ? "none" : languages.joined(separator: ", ") }
    }
}

private func serve(_ body: (_ origin: String) async throws -> Void) async throws {
    try await LiveServer.run(pages) { server in try await body(server.origin) }
}

private var pages: PageRoutes {
    var pages = PageRoutes()
    pages.add(LanguagesPage.self, for: .everyone) { request, _ in
        LanguagesPage(languages: request.languages)
    }
    return pages
}

@Suite(.timeLimit(.minutes(5)))
struct LanguageTests {
    @Test(arguments: [[], ["ja"], ["ja", "en-GB", "en", "fr"]])
    func `a driver says which languages its visitor prefers`(languages: [String]) async throws {
        try await SessionDriver.run(pages, languages: languages) { page in
            try await expect(languages, on: page)
        }
        try await FormDriver.run(pages, languages: languages) { page in
            try await expect(languages, on: page)
        }
        try await serve { origin in
            try await AsyncHTTPTransport.run { transport in
                try await expect(
                    languages,
                    on: FormDriver(origin: origin, over: transport, languages: languages)
                )
            }
        }
    }

    private func expect(_ languages: [String], on page: some PageDriver) async throws {
        try await page.visit("/languages")
        try await page.expect(languages.isEmpty ? "none" : languages.joined(separator: ", "))
    }
}

extension BrowserTests {
    @Suite struct Languages {
        @Test func `a browser says which languages its visitor prefers`() async throws {
            try await serve { origin in
                try await Browser.run { browser in
                    try await browser.setLanguages(["ja", "en"])
                    let page = BrowserDriver(browser, origin: origin)
                    try await page.visit("/languages")
                    try await page.expect("ja, en")
                }
            }
        }
    }
}
