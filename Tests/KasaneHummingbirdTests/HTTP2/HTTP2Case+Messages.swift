private typealias Flag = RawFrame.Flag

private let request = HeaderBlock.request()
private let post = HeaderBlock.request("POST", "/echo")

/// Returns the frames of a request with a body.
private func posting(
    _ headers: [HeaderBlock.Field],
    _ bodies: String...,
    trailers: [HeaderBlock.Field]? = nil
) -> [RawFrame] {
    let isOver = bodies.isEmpty && trailers == nil
    let head = HeaderBlock.request("POST", "/echo", headers)
    let data = bodies.enumerated().map { index, body in
        let isLast = trailers == nil && index == bodies.count - 1
        return RawFrame.data(Array(body.utf8), isLast ? Flag.endStream : Flag.none)
    }
    return [.headers(head, isOver ? Flag.endHeaders | Flag.endStream : Flag.endHeaders)] + data
        + (trailers.map { [.headers(HeaderBlock.fields($0))] } ?? [])
}

extension HTTP2Case {
    /// Requests as HTTP messages: section 8.
    static let messages: [HTTP2Case] =
        framing + wrongFields + pseudoHeaders + lengths + deviations + accepted

    /// Harmless deviations of the library from the specification.
    private static let deviations: [HTTP2Case] = [
        // The library reports a compression error; the specification requires PROTOCOL_ERROR.
        HTTP2Case(
            "8.2.1",
            "a name of no character",
            [.headers(HeaderBlock.request("GET", "/", [("", "ok")]))],
            .streamError([ErrorCode.protocol, ErrorCode.compression])
        ),
        // “MUST NOT start or end with an ASCII whitespace character”: the whitespace is removed as
        // in HTTP/1.1, so neither an application nor another server receives it.
        HTTP2Case(
            "8.2.1",
            "a value that begins with a blank",
            [.headers(HeaderBlock.request("GET", "/", [("x-test", " a")]))],
            .answer(200)
        ),
        HTTP2Case(
            "8.2.1",
            "a value that ends with a tab",
            [.headers(HeaderBlock.request("GET", "/", [("x-test", "a\t")]))],
            .answer(200)
        ),
        // The stream ends with CANCEL instead of PROTOCOL_ERROR.
        HTTP2Case(
            "8.3.1",
            "an empty :method",
            [.headers(HeaderBlock.fields(HeaderBlock.pseudo("", "/")))],
            .streamError([ErrorCode.protocol, ErrorCode.cancel])
        ),
    ]

    private static let framing: [HTTP2Case] = [
        HTTP2Case(
            "8.1",
            "trailers that do not end the stream",
            [
                .headers(post, Flag.endHeaders),
                .headers(HeaderBlock.fields([("x-a", "b")]), Flag.endHeaders),
            ],
            .malformed
        ),
        HTTP2Case(
            "8.1",
            "a second head",
            [.headers(post, Flag.endHeaders), .headers(request)],
            .malformed
        ),
        HTTP2Case(
            "8.1",
            "DATA after trailers",
            posting([], "a", trailers: [("x-a", "b")]) + [.data([97])],
            .nothingOrError([ErrorCode.streamClosed])
        ),
    ]

    private static let wrongFields: [HTTP2Case] =
        ([
            ("8.2", "a name with a capital letter", "X-Test", "ok"),
            ("8.2.1", "a name with a blank", "x test", "ok"),
            ("8.2.1", "a name with a colon", "x:test", "ok"),
            ("8.2.1", "a name with NUL", "x\0", "ok"),
            ("8.2.1", "a name with a line feed", "x\ntest", "ok"),
            ("8.2.1", "a name beyond ASCII", "x-é", "ok"),
            ("8.2.1", "a value with NUL", "x-test", "a\0b"),
            ("8.2.1", "a value with a line feed", "x-test", "a\nb"),
            ("8.2.1", "a value with CR LF and a field", "x-test", "a\r\nx-other: b"),
            ("8.2.2", "connection", "connection", "keep-alive"),
            ("8.2.2", "keep-alive", "keep-alive", "timeout=5"),
            ("8.2.2", "proxy-connection", "proxy-connection", "keep-alive"),
            ("8.2.2", "transfer-encoding", "transfer-encoding", "chunked"),
            ("8.2.2", "upgrade", "upgrade", "h2c"),
            ("8.2.2", "TE other than trailers", "te", "trailers, deflate"),
            ("8.3", "an unknown pseudo-header field", ":test", "ok"),
            ("8.3", "a pseudo-header field of answers", ":status", "200"),
            ("8.3", "a pseudo-header field behind others", ":method", "GET"),
        ] as [(String, String, String, String)])
        .map { section, name, field, value in
            HTTP2Case(
                section,
                name,
                [.headers(HeaderBlock.request("GET", "/", [("x-a", "b"), (field, value)]))],
                .malformed
            )
        }
        + ([
            ("8.2", "trailers with a capital letter", "X-Test", "ok"),
            ("8.2.1", "trailers with a line feed", "x-test", "a\nb"),
            ("8.2.2", "trailers with a field of the connection", "transfer-encoding", "chunked"),
            ("8.3", "trailers with a pseudo-header field", ":method", "POST"),
        ] as [(String, String, String, String)])
        .map { section, name, field, value in
            HTTP2Case(section, name, posting([], "a", trailers: [(field, value)]), .malformed)
        }

    private static let pseudoHeaders: [HTTP2Case] =
        ["method", "scheme", "path"].flatMap { name in
            let all = HeaderBlock.pseudo()
            let others = all.filter { $0.name != ":" + name }
            return [
                block("8.3.1", "no :\(name)", others),
                block("8.3.1", "two :\(name)", all + all.filter { $0.name == ":" + name }),
            ]
        } + [
            block("8.3.1", "no field at all", []),
            block("8.3.1", "two :authority", HeaderBlock.pseudo() + [(":authority", "b")]),
            block("8.3.1", "an empty :path", HeaderBlock.pseudo("GET", "")),
            block("8.3.1", "a :path without a slash", HeaderBlock.pseudo("GET", "world")),
            block("8.3.1", "a :path with a line feed", HeaderBlock.pseudo("GET", "/\r\nx: y")),
            block("8.3.1", "a :path with a blank", HeaderBlock.pseudo("GET", "/ HTTP/1.1")),
            block("8.3.1", "a :method with a blank", HeaderBlock.pseudo("GET /", "/")),
            block(
                "8.3.1",
                "no :authority and no host",
                HeaderBlock.pseudo().filter { $0.name != ":authority" }
            ),
            block(
                "8.3.1",
                "a host that is another",
                HeaderBlock.pseudo() + [("host", "b.example")]
            ),
            block(
                "8.3.1",
                "an :authority with user information",
                HeaderBlock.pseudo().map { $0.name == ":authority" ? ($0.name, "a@b") : $0 }
            ),
            block(
                "8.3.1",
                "a regular field before the pseudo-header fields",
                [("x-a", "b")] + HeaderBlock.pseudo()
            ),
            block("8.5", "CONNECT with :scheme and :path", HeaderBlock.pseudo("CONNECT", "/")),
            block(
                "8441 §4",
                "CONNECT with :protocol, which is not offered",
                HeaderBlock.pseudo("CONNECT", "/") + [(":protocol", "websocket")]
            ),
        ]

    private static func block(
        _ section: String,
        _ name: String,
        _ fields: [HeaderBlock.Field]
    ) -> HTTP2Case {
        HTTP2Case(section, name, [.headers(HeaderBlock.fields(fields))], .malformed)
    }

    private static let lengths: [HTTP2Case] = [
        HTTP2Case(
            "8.1.1",
            "a content-length above the body's",
            posting([("content-length", "3")], "ab"),
            .malformed
        ),
        HTTP2Case(
            "8.1.1",
            "a content-length below the body's",
            posting([("content-length", "1")], "ab"),
            .malformed
        ),
        HTTP2Case(
            "8.1.1",
            "a content-length that differs from the sum of several DATA frames",
            posting([("content-length", "3")], "ab", "cd"),
            .malformed
        ),
        HTTP2Case(
            "8.1.1",
            "a content-length without a body",
            posting([("content-length", "3")]),
            .malformed
        ),
        HTTP2Case(
            "8.1.1",
            "two content-lengths that differ",
            posting([("content-length", "2"), ("content-length", "3")], "ab"),
            .malformed
        ),
        HTTP2Case(
            "8.1.1",
            "a content-length that is not a number",
            posting([("content-length", "+2")], "ab"),
            .malformed
        ),
        HTTP2Case(
            "8.1.1",
            "a content-length beyond every integer",
            posting([("content-length", "99999999999999999999")], "ab"),
            .malformed
        ),
    ]

    private static let accepted: [HTTP2Case] = [
        HTTP2Case("8.1", "GET", [.headers(request)], .answer(200)),
        HTTP2Case("8.1", "HEAD", [.headers(HeaderBlock.request("HEAD"))], .answer(200)),
        HTTP2Case("8.1", "POST with a body", posting([], "a", "b"), .answer(200)),
        HTTP2Case(
            "8.1",
            "POST with a length",
            posting([("content-length", "3")], "ab", "c"),
            .answer(200)
        ),
        HTTP2Case("8.1", "trailers", posting([], "a", trailers: [("x-test", "ok")]), .answer(200)),
        HTTP2Case(
            "8.2.2",
            "TE: trailers",
            [.headers(HeaderBlock.request("GET", "/", [("te", "trailers")]))],
            .answer(200)
        ),
        HTTP2Case(
            "8.2.3",
            "several cookies",
            [.headers(HeaderBlock.request("GET", "/", [("cookie", "a=b"), ("cookie", "c=d")]))],
            .answer(200)
        ),
        HTTP2Case(
            "8.4",
            "an unknown path",
            [.headers(HeaderBlock.request("GET", "/nowhere"))],
            .answer(404)
        ),
    ]
}
