extension Probe {
    /// Request lines and headers that other parsers read differently: RFC 9112, sections 2.2 to
    /// 5.2.
    static let heads: [Probe] = headers + lineEnds + requestLines + hosts

    private static let headers: [Probe] = [
        ("folded", "X: a\r\n b", .refused(400)),
        ("folded by a tab", "X: a\r\n\tb", .refused(400)),
        ("with a blank before the colon", "X : a", .refused(400)),
        ("without a colon", "X", .refused(400)),
        ("without a name", ": a", .refused(400)),
        ("with NUL in the value", "X: a\0b", .refused(400)),
        ("with NUL in the name", "X\0Y: a", .refused(400)),
        ("with a carriage return in the value", "X: a\rb", .refused(400)),
        ("with a carriage return before the line's end", "X: a\r\r", .refused(400)),
        ("with brackets in the name", "X(Y): a", .refused(400)),
        ("with letters beyond ASCII in the name", "Xé: a", .refused(400)),
        ("with DEL in the value", "X: a\u{7F}b", .refused(400)),
        ("with letters beyond ASCII in the value", "X: é", .answered([200])),
        ("with an empty value", "X:", .answered([200])),
        ("with a tab in the value", "X: a\tb", .answered([200])),
    ].map { (name: String, header: String, expected: Expectation) in
        .get("header", name, header, expected)
    }

    private static let lineEnds: [Probe] = [
        ("line feeds alone", "GET /echo/probe HTTP/1.1\nHost: x\n\n", .refused(400)),
        (
            "a line feed alone behind the request line",
            "GET /echo/probe HTTP/1.1\nHost: x\r\n\r\n", .refused(400)
        ),
        (
            "a line feed alone behind the headers",
            "GET /echo/probe HTTP/1.1\r\nHost: x\r\n\n", .refused(400)
        ),
        ("carriage returns alone", "GET /echo/probe HTTP/1.1\rHost: x\r\r", .refused(400)),
        (
            "a blank line before the request",
            "\r\nGET /echo/probe HTTP/1.1\r\nHost: x\r\n\r\n", .answered([200])
        ),
        (
            "a header that begins with a blank",
            "GET /echo/probe HTTP/1.1\r\n X: y\r\nHost: x\r\n\r\n", .refused(400)
        ),
    ].map { (name: String, text: String, expected: Expectation) in
        Probe("line end", name, text, methods: ["GET"], expected)
    }

    private static let requestLines: [Probe] = [
        // Section 3: a server may split the line at whitespace, but then each part must be valid.
        .line("two blanks", "GET  /echo/probe HTTP/1.1", .answered([200])),
        .line("a tab", "GET\t/echo/probe HTTP/1.1", .refused(400)),
        .line("a blank in the path", "GET /echo/probe /x HTTP/1.1", .refused(400)),
        .line("a blank at the end", "GET /echo/probe HTTP/1.1 ", .refused(400)),
        .line("a method in small letters", "get /echo/probe HTTP/1.1", .refused(400)),
        .line("an unknown method", "BREW /echo/probe HTTP/1.1", .refused(400)),
        .line("NUL in the path", "GET /echo/\0 HTTP/1.1", .refused(400)),
        .line("a path without a slash", "GET echo/probe HTTP/1.1", .refused(400)),
        .line("no path", "GET HTTP/1.1", .refused(400)),
        .line("another protocol", "GET /echo/probe FTP/1.1", .refused(400)),
        .line("the protocol in small letters", "GET /echo/probe http/1.1", .refused(400)),
        .line("HTTP/0.9", "GET /echo/probe", .refused(400)),
        .line("HTTP/1.2", "GET /echo/probe HTTP/1.2", .refused(400)),
        .line("HTTP/1.10", "GET /echo/probe HTTP/1.10", .refused(400)),
        .line("HTTP/2.0", "GET /echo/probe HTTP/2.0", .refused(400)),
        .line("HTTP/1.1 twice", "GET /echo/probe HTTP/1.1 HTTP/1.1", .refused(400)),
        .line("HTTP/1.0", "GET /echo/probe HTTP/1.0", .closed),
        .line("the preface of HTTP/2", "PRI * HTTP/2.0", .refused(400)),
        .line("an absolute address", "GET http://x/echo/probe HTTP/1.1", .answered([200])),
        .line("the authority's form", "GET x:80 HTTP/1.1", .refused(400)),
        .line("an asterisk", "GET * HTTP/1.1", .answered([400])),
        .line("OPTIONS *", "OPTIONS * HTTP/1.1", .answered([204])),
        .line("TRACE", "TRACE /echo/probe HTTP/1.1", .answered([405])),
        .line("CONNECT", "CONNECT x:80 HTTP/1.1", .refused(405)),
        .line("an upgrade", "GET /echo/probe HTTP/1.1\r\nUpgrade: h2c", .refused(200)),
        .line(
            "an upgrade to HTTP/2",
            "GET /echo/probe HTTP/1.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c"
                + "\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
            .refused(200)
        ),
        Probe(
            "request line",
            "HTTP/1.0 that keeps its connection",
            "GET /echo/probe HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n",
            .answered([200])
        ),
    ]

    private static let hosts: [Probe] = [
        ("none", ""), ("two", "Host: x\r\nHost: y\r\n"), ("a list", "Host: x, y\r\n"),
        ("with user information", "Host: a@x\r\n"),
    ].map { (name: String, headers: String) in
        Probe("host", name, "GET /echo/probe HTTP/1.1\r\n\(headers)\r\n", .answered([400]))
    }
}
