import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Scripts {
        @Test func `a script is loaded once when its element comes with a patch`() async throws {
            let pages = ScriptedPages(
                ScriptedPages.Script { _ in #"<p id="place"></p>"# }
            )
            try await pages.serve { port in
                try await Browser.run { browser in
                    try await browser.open("http://127.0.0.1:\(port)/page")
                    try await browser.wait(
                        until: "document.documentElement.dataset.connection == 'open'"
                    )
                    for text in ["1", "2"] {
                        pages.change([
                            ["h", "place", #"<p id="place" data-script="probe">\#(text)</p>"#]
                        ])
                        try await browser.wait(until: "place.textContent == '\(text)'")
                    }
                    let sources: [String] = try await browser.evaluate(
                        "return [...document.scripts].map(s => s.getAttribute('src'))"
                    )

                    #expect(sources == ["/kasane/live.js", "/kasane/probe.js"])
                }
            }
        }
    }
}
