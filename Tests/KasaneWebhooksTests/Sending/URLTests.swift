import KasaneWebhooks
import Testing

@Suite
struct URLTests {
    @Test(arguments: [
        ("https://a.example", "https://a.example"), ("HTTPS://A.example:443/", "https://a.example"),
        ("https://a.example:8443/b/c?d=e%20f", "https://a.example:8443"),
        ("http://a.example:80", "http://a.example"),
        ("https://[2001:db8::1]/", "https://[2001:db8::1]"),
        ("https://a.example?b", "https://a.example"),
        ("https://xn--wgv71a.example/", "https://xn--wgv71a.example"),
        ("https://a_b.example/%E6%9D%B1//c/", "https://a_b.example"),
    ])
    func `a URL is accepted, and its origin is in one spelling`(text: String, origin: String) throws
    {
        let url = try WebhookURL(text)

        #expect(url.origin == origin)
        #expect(url.text == text)
    }

    @Test(arguments: [
        ("", WebhookURLError.wrongScheme), ("a.example/b", .wrongScheme),
        ("//a.example", .wrongScheme), ("ftp://a.example", .wrongScheme),
        ("file:///etc/passwd", .wrongScheme), ("gopher://a.example", .wrongScheme),
        ("https://user@a.example", .hasUser), ("https://user:password@a.example/", .hasUser),
        ("https://:password@a.example/", .hasUser), ("https://@a.example", .hasUser),
        ("https://a.example#b", .hasFragment), ("https://", .wrongHost), ("https:a", .wrongHost),
        ("https:///b", .wrongHost), ("https://a.example:0", .wrongHost),
        ("https://a.example:65536", .wrongHost), ("https://日本.example", .malformed),
        ("https://%31%32%37.0.0.1", .wrongHost), ("https://[fe80::1%25eth0]/", .wrongHost),
        ("https://a.example/ b", .malformed), ("https://a.example\\@b.example", .malformed),
        ("https://a.example/\r\nX: y", .malformed), ("https://a.example/%FF", .malformed),
        ("https://a.example/%zz", .malformed),
        ("https://a.example/" + String(repeating: "a", count: 2048), .tooLong),
    ])
    func `a URL that is not valid is refused`(text: String, expected: WebhookURLError) {
        let error = #expect(throws: WebhookURLError.self) { try WebhookURL(text) }

        #expect(error == expected)
        #expect(error?.description.contains("password@") != true)
    }

    @Test func `no description shows the path or the query`() throws {
        let url = try WebhookURL("https://a.example/hooks/token?key=value")
        var dumped = ""
        dump(url, to: &dumped)

        #expect("\(url)" == "https://a.example/…")
        #expect(!"\(String(reflecting: url)) \(dumped) \([url])".contains("token"))
        #expect(try "\(WebhookURL("https://a.example/"))" == "https://a.example")
    }
}
