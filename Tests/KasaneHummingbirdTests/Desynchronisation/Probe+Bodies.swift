extension Probe {
    /// Unexpected and unread bodies, and requests in one write: RFC 9112, section 6.3.
    static let bodies: [Probe] = unusual + unread + pipelines

    private static let smuggled = "GET /echo/smuggled HTTP/1.1\r\nHost: x\r\n\r\n"

    private static func request(_ method: String, _ path: String, _ headers: String = "") -> String
    {
        "\(method) \(path) HTTP/1.1\r\nHost: x\r\n\(headers)\r\n"
    }

    private static func body(_ text: String) -> String {
        "Content-Length: \(text.utf8.count)\r\n"
    }

    private static let unusual: [Probe] = [
        ("GET", "/echo/probe", 200), ("HEAD", "/echo/probe", 200), ("DELETE", "/echo/probe", 405),
        ("OPTIONS", "/echo/probe", 204), ("TRACE", "/echo/probe", 405), ("HEAD", "/nothing", 404),
        ("GET", "/nothing", 404), ("PUT", "/nothing", 404),
    ].flatMap { (method: String, path: String, status: Int) in
        [
            Probe(
                "body",
                "\(method) \(path) with a length",
                request(method, path, body(smuggled)) + smuggled,
                .answered([status])
            ),
            Probe(
                "body",
                "\(method) \(path) with chunks",
                request(method, path, "Transfer-Encoding: chunked\r\n")
                    + "\(String(smuggled.utf8.count, radix: 16))\r\n\(smuggled)\r\n0\r\n\r\n",
                .answered([status])
            ),
        ]
    }

    private static let unread: [Probe] =
        [10, 10_000, 100_000, 900_000].flatMap { size in
            let filler = smuggled + String(repeating: "a", count: size)
            return ["/ignore/probe", "/nothing", "/echo/probe", "/limited/probe"].map { path in
                let status = path.hasPrefix("/ignore") ? 200 : path.hasPrefix("/echo") ? 405 : 404
                return Probe(
                    "unread body",
                    "\(size) bytes at \(path)",
                    request("POST", path, body(filler)) + filler,
                    .answered([
                        path.hasPrefix("/limited") ? (size > 4_000 ? 413 : 200) : status
                    ])
                )
            }
        } + [
            Probe(
                "unread body",
                "2 MB",
                request("POST", "/ignore/probe", "Transfer-Encoding: chunked\r\n")
                    + "200000\r\n" + String(repeating: "a", count: 1 << 21) + "\r\n0\r\n\r\n",
                .closed
            ),
            Probe(
                "unread body",
                "an invalid chunk",
                request("POST", "/ignore/probe", "Transfer-Encoding: chunked\r\n")
                    + "zz\r\nfoo\r\n",
                .closed
            ),
        ]

    private static let pipelines: [Probe] = [
        Probe(
            "pipeline",
            "100 requests",
            String(repeating: request("GET", "/echo/probe"), count: 100),
            methods: [String](repeating: "GET", count: 100),
            .answered([Int](repeating: 200, count: 100))
        ),
        Probe(
            "pipeline",
            "requests of every kind",
            request("HEAD", "/echo/probe") + request("POST", "/read/probe", body("a")) + "a"
                + request("GET", "/nothing") + request("OPTIONS", "/read/probe")
                + request("HEAD", "/nothing"),
            methods: ["HEAD", "POST", "GET", "OPTIONS", "HEAD"],
            .answered([200, 200, 404, 204, 404])
        ),
        Probe(
            "pipeline",
            "a request behind the last",
            request("GET", "/echo/probe", "Connection: close\r\n"),
            .refused(200)
        ),
        Probe(
            "pipeline",
            "a request behind the last, which says so in a list",
            request("GET", "/echo/probe", "Connection: x, Close\r\n"),
            .refused(200)
        ),
    ]
}
