import KasaneTesting
import Testing

extension BrowserTests {
    @Suite struct Scripts {
        @Test func `a script is loaded once when its element comes with a patch`() async throws {
            let script = ScriptedPages.Script.fixed(#"<p id="place"></p>"#)
            try await withBrowser(script) { browser, pages, _ in
                for text in ["1", "2"] {
                    pages.change([
                        ["h", "place", #"<p id="place" data-script="probe">\#(text)</p>"#]
                    ])
                    try await browser.wait(for: text, in: "place")
                }
                let sources: [String] = try await browser.evaluate(
                    "return [...document.scripts].map(s => s.getAttribute('src'))"
                )

                #expect(sources == ["/kasane/live.js", "/kasane/probe.js"])
            }
        }
    }
}
