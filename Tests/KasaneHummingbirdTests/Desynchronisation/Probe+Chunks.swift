extension Probe {
    /// Chunks and trailers: RFC 9112, section 7.1.
    static let chunks: [Probe] = sizes + trailers

    private static let sizes: [Probe] =
        [
            ("of 68 bits", "FFFFFFFFFFFFFFFFF\r\nhello\r\n0\r\n\r\n", .closed),
            ("that overflows to 5", "10000000000000005\r\nhello\r\n0\r\n\r\n", .closed),
            ("of 2^63", "8000000000000000\r\nhello\r\n0\r\n\r\n", .waits),
            ("that is negative", "-5\r\nhello\r\n0\r\n\r\n", .closed),
            ("with a plus sign", "+5\r\nhello\r\n0\r\n\r\n", .closed),
            ("with 0x", "0x5\r\nhello\r\n0\r\n\r\n", .closed),
            ("behind a blank", " 5\r\nhello\r\n0\r\n\r\n", .closed),
            ("that is empty", "\r\nhello\r\n0\r\n\r\n", .closed),
            ("in other letters", "g\r\nhello\r\n0\r\n\r\n", .closed),
            ("with a line feed alone", "5\nhello\r\n0\r\n\r\n", .closed),
            ("with a carriage return alone", "5\rhello\r\n0\r\n\r\n", .closed),
            ("and no end of the chunk", "5\r\nhelloX\r\n0\r\n\r\n", .closed),
            ("and a line feed as the end of the chunk", "5\r\nhello\n0\r\n\r\n", .closed),
            ("with a line feed in an extension", "5;a=\nb\r\nhello\r\n0\r\n\r\n", .closed),
            ("with a carriage return in an extension", "5;a=\rb\r\nhello\r\n0\r\n\r\n", .closed),
            ("and a line feed alone at the end", "5\r\nhello\r\n0\n\n", .closed),
            ("with zeros in front", "0005\r\nhello\r\n000\r\n\r\n", .answered([200])),
            ("with an extension", "5;a=b;c=\"d\"\r\nhello\r\n0;e\r\n\r\n", .answered([200])),
            ("in capital letters", "A\r\nhellohello\r\n0\r\n\r\n", .answered([200])),
            (
                "with a request inside of the chunk",
                "3a\r\nGET /echo/smuggled HTTP/1.1\r\nHost: x\r\nX: aaaaaaaaaaaaa\r\n\r\n\r\n0\r\n\r\n",
                .answered([200])
            ),
            ("of a last chunk that is missing", "5\r\nhello\r\n", .closed),
            (
                // Section 7.1.1: a server “ought to limit” them.
                "with an extension of 100 kB", extended(100_000), .refused(400)
            ),
            ("with an extension of 15 kB", extended(15_000), .answered([200])),
            (
                "with 10,000 extensions of 20 bytes",
                small(10_000, ";aaaaaaaaaaaaaaaaaaa"),
                .refused(400)
            ),
            ("of 50,000 chunks of one byte", small(50_000), .answered([200])),
            ("of many chunks of one byte", small(2_000), .answered([200])),
        ].map { (name: String, body: String, expected: Expectation) in
            .post("chunk size", name, "Transfer-Encoding: chunked", body, expected)
        }

    private static func extended(_ size: Int) -> String {
        "5;a=" + String(repeating: "b", count: size) + "\r\nhello\r\n0\r\n\r\n"
    }

    private static func small(_ count: Int, _ extensions: String = "") -> String {
        String(repeating: "1\(extensions)\r\na\r\n", count: count) + "0\r\n\r\n"
    }

    private static let trailers: [Probe] = [
        ("plain", "X-Sum: 5\r\n", .answered([200])),
        ("a length", "Content-Length: 50\r\n", .closed),
        ("a coding", "Transfer-Encoding: chunked\r\n", .closed),
        ("a host", "Host: b.example\r\n", .answered([200])),
        ("a line feed alone", "X-Sum: 5\nX: y\r\n", .closed),
        ("a blank before the colon", "X-Sum : 5\r\n", .closed),
        ("NUL", "X-Sum: \0\r\n", .closed),
        ("no colon", "GET /echo/smuggled HTTP/1.1\r\n", .closed),
        ("100 kB", "X-Sum: \(String(repeating: "a", count: 100_000))\r\n", .closed),
    ].map { (name: String, trailer: String, expected: Expectation) in
        .post(
            "trailer",
            name,
            "Transfer-Encoding: chunked",
            "5\r\nhello\r\n0\r\n\(trailer)\r\n",
            expected
        )
    }
}
