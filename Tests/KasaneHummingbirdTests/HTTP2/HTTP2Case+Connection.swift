private typealias Kind = RawFrame.Kind
private typealias Flag = RawFrame.Flag

private let request = HeaderBlock.request()
private let post = HeaderBlock.request("POST", "/echo")

extension HTTP2Case {
    /// Connection prefaces, the formats of frames and header blocks, and extensions: sections 3.4
    /// to 5.5.
    static let connection: [HTTP2Case] = prefaces + frameFormats + headerBlocks + extensions

    private static let settingsFrame = RawFrame.settings([]).bytes

    private static let prefaces: [HTTP2Case] = [
        HTTP2Case(
            "3.4",
            "a preface that is another",
            whole: Array("INVALID CONNECTION PREFACE\r\n\r\n".utf8) + settingsFrame,
            .close
        ),
        HTTP2Case(
            "3.4",
            "a request of HTTP/1.1",
            whole: Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8),
            .close
        ),
        HTTP2Case(
            "3.4",
            "a frame before the client's SETTINGS",
            whole: RawHTTP2Connection.preface + RawFrame.ping().bytes + settingsFrame,
            .close
        ),
        HTTP2Case(
            "3.4",
            "a request before the client's SETTINGS",
            whole: RawHTTP2Connection.preface + RawFrame.headers(request).bytes,
            .close
        ),
        HTTP2Case(
            "3.4",
            "settings and a request at once, before the server's settings",
            whole: RawHTTP2Connection.preface + RawFrame.settings([(Setting.tableSize, 0)]).bytes
                + RawFrame.headers(request).bytes,
            .answer(200)
        ),
    ]

    private static let frameFormats: [HTTP2Case] = [
        HTTP2Case(
            "4.1",
            "a frame of an unknown type",
            [RawFrame(0xF0, 0xFF, stream: 0, [1, 2, 3]), .headers(request)],
            .answer(200)
        ),
        HTTP2Case(
            "4.1",
            "a PING with flags that mean nothing",
            [.ping("pingpong", 0x16)],
            .nothing
        ),
        HTTP2Case(
            "4.1",
            "a PING with the reserved bit",
            [RawFrame(Kind.ping, 0, stream: 1 << 31, Array("pingpong".utf8))],
            .nothing
        ),
        HTTP2Case(
            "4.1",
            "a request with the reserved bit",
            [.headers(request, stream: 1 << 31 | 1)],
            .answer(200)
        ),
        HTTP2Case(
            "4.2",
            "a DATA frame of 2^14 bytes",
            [
                .headers(post, Flag.endHeaders),
                .data([UInt8](repeating: 97, count: 1 << 14)),
            ],
            .answer(200)
        ),
        HTTP2Case(
            "4.2",
            "a DATA frame that is larger than the server's limit",
            [
                .headers(post, Flag.endHeaders),
                .data([UInt8](repeating: 97, count: 1 << 14 + 1)),
            ],
            .streamError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "4.2",
            "a HEADERS frame that is larger than the server's limit",
            [.headers(request + [UInt8](repeating: 0x88, count: 1 << 14))],
            .connectionError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "4.2",
            "a SETTINGS frame that is larger than the server's limit",
            [.settings([(UInt16, UInt32)](repeating: (0xF0, 0), count: 2_731))],
            .connectionError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "4.2",
            "an unknown frame that is larger than the server's limit",
            [RawFrame(0xF0, 0, stream: 0, [UInt8](repeating: 0, count: 1 << 14 + 1))],
            .nothingOrError([ErrorCode.frameSize])
        ),
    ]

    private static let headerBlocks: [HTTP2Case] = [
        HTTP2Case(
            "4.3",
            "a block that cannot be decompressed",
            [.headers([0x00, 0x00, 0x01])],
            .connectionError([ErrorCode.compression])
        ),
        HTTP2Case(
            "4.3",
            "a PRIORITY frame in the midst of a block",
            [
                .headers(request, Flag.endStream), .priority(of: 1),
                .continuation([]),
            ],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "4.3",
            "a HEADERS frame of another stream in the midst of a block",
            [
                .headers(request, Flag.endStream), .headers(request, stream: 3),
                .continuation([]),
            ],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "4.3",
            "a block that cannot be decompressed, of trailers",
            [.headers(post, Flag.endHeaders), .headers([0x80])],
            .connectionError([ErrorCode.compression])
        ),
    ]

    private static let extensions: [HTTP2Case] = [
        HTTP2Case(
            "5.4.1",
            "the connection ends after a connection error",
            [RawFrame(Kind.ping, 0, stream: 0, Array("short".utf8)), .headers(request)],
            .connectionError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "5.5",
            "an unknown frame on a stream",
            [
                .headers(post, Flag.endHeaders), RawFrame(0xF0, 0, stream: 1, [1]),
                .data(Array("a".utf8)),
            ],
            .answer(200)
        ),
        HTTP2Case(
            "5.5",
            "an unknown frame in the midst of a block",
            [
                .headers(request, Flag.endStream), RawFrame(0xF0, 0, stream: 1, [1]),
                .continuation([]),
            ],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "5.5",
            "an unknown setting",
            [.settings([(0xF0, 7)]), .headers(request)],
            .answer(200)
        ),
        HTTP2Case("7", "a GOAWAY with an unknown code", [.goAway(0xFF)], .nothingOrError([])),
        HTTP2Case(
            "7",
            "a RST_STREAM with an unknown code",
            [
                .headers(post, Flag.endHeaders), .reset(1, 0xFF),
                .headers(request, stream: 3),
            ],
            stream: 3,
            .answer(200)
        ),
    ]
}
