import TenkiWeb
import Testing

@Suite
struct TextPreferenceTests {
    private static let browser =
        "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"

    @Test(arguments: [
        ("*/*", "curl/8.5.0", true), ("*/*", "Wget/1.24.5", true), ("", "HTTPie/3.2.2", true),
        ("text/plain", "Mozilla/5.0 (X11; Linux x86_64)", true), ("text/plain", "", true),
        ("text/html;q=0.5, text/plain", "", true), ("text/plain;q=0.5", "", true),
        (browser, "Mozilla/5.0 (X11; Linux x86_64)", false), (browser, "curl/8.5.0", false),
        ("text/html", "curl/8.5.0", false), ("text/html, text/plain", "curl/8.5.0", false),
        ("text/html, text/plain;q=0.9", "", false), ("text/plain;q=0", "curl/8.5.0", false),
        ("*/*", "Mozilla/5.0", false), ("*/*", "", false), ("", "", false),
        (";;,,;q=", "x", false),
    ])
    func `the accepted formats decide, and then the name of the client`(
        accept: String,
        agent: String,
        isText: Bool
    ) {
        #expect(TextPreference.isPreferred(accept: accept, agent: agent) == isText)
    }
}
