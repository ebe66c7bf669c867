private typealias Kind = RawFrame.Kind
private typealias Flag = RawFrame.Flag

private let request = HeaderBlock.request()
private let post = HeaderBlock.request("POST", "/echo")
/// A request whose response cannot be sent to a client without a window, so that its stream stays
/// half-closed.
private let large = HeaderBlock.request("GET", "/large")
private let noWindow: [(UInt16, UInt32)] = [(Setting.initialWindow, 0)]

extension HTTP2Case {
    /// The states of streams and their identifiers: sections 5.1 to 5.3.
    static let streams: [HTTP2Case] = idle + halfClosed + closed + identifiers + priorities

    private static let idle: [HTTP2Case] = [
        HTTP2Case(
            "5.1",
            "idle: DATA",
            [.data([97])],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case("5.1", "idle: RST_STREAM", [.reset(1)], .connectionError([ErrorCode.protocol])),
        HTTP2Case(
            "5.1",
            "idle: WINDOW_UPDATE",
            [.windowUpdate(100, stream: 1)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "5.1",
            "idle: CONTINUATION",
            [.continuation(request)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "5.1",
            "idle: PRIORITY",
            [.priority(of: 1), .headers(request)],
            .answer(200)
        ),
    ]

    private static let halfClosed: [HTTP2Case] = [
        HTTP2Case(
            "5.1",
            "half closed: DATA",
            [.headers(large), .data([97])],
            settings: noWindow,
            .streamErrorAfterHead([ErrorCode.streamClosed])
        ),
        HTTP2Case(
            "5.1",
            "half closed: HEADERS",
            [.headers(large), .headers(request)],
            settings: noWindow,
            // A head in place of trailers is malformed too: section 8.1.
            .streamErrorAfterHead([ErrorCode.streamClosed, ErrorCode.protocol])
        ),
        HTTP2Case(
            "5.1",
            "half closed: CONTINUATION",
            [.headers(large), .continuation(request)],
            settings: noWindow,
            .connectionError([ErrorCode.protocol, ErrorCode.streamClosed])
        ),
        HTTP2Case(
            "5.1",
            "half closed: WINDOW_UPDATE",
            [.headers(large), .windowUpdate(1 << 20, stream: 1), .windowUpdate(1 << 20)],
            settings: noWindow,
            .answer(200)
        ),
        HTTP2Case(
            "5.1",
            "half closed: PRIORITY",
            [.headers(request), .priority(of: 1)],
            .answer(200)
        ),
    ]

    private static let closed: [HTTP2Case] = [
        HTTP2Case(
            "5.1",
            "closed by RST_STREAM: DATA",
            [.headers(post, Flag.endHeaders), .reset(1), .data([97])],
            // “MUST be prepared to receive”: frames in flight may be ignored for a while.
            .nothingOrError([ErrorCode.streamClosed])
        ),
        HTTP2Case(
            "5.1",
            "closed by RST_STREAM: HEADERS",
            [.headers(post, Flag.endHeaders), .reset(1), .headers(request)],
            // Section 5.1.1 requires PROTOCOL_ERROR for a reused identifier.
            .nothingOrError([ErrorCode.streamClosed, ErrorCode.protocol])
        ),
        HTTP2Case(
            "5.1",
            "closed by RST_STREAM: CONTINUATION",
            [.headers(post, Flag.endHeaders), .reset(1), .continuation(request)],
            .connectionError([ErrorCode.protocol, ErrorCode.streamClosed])
        ),
        HTTP2Case(
            "5.1",
            "closed by RST_STREAM: WINDOW_UPDATE, RST_STREAM and PRIORITY",
            [
                .headers(post, Flag.endHeaders), .reset(1), .windowUpdate(1, stream: 1), .reset(1),
                .priority(of: 1), .headers(request, stream: 3),
            ],
            stream: 3,
            .answer(200)
        ),
    ]

    private static let identifiers: [HTTP2Case] = [
        HTTP2Case(
            "5.1.1",
            "a stream with an even number",
            [.headers(request, stream: 2)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "5.1.1",
            "a stream with a lower number than one before",
            [.headers(post, stream: 5, Flag.endHeaders), .headers(request, stream: 3)],
            // The error of section 5.1 for closed streams is valid too, because lower streams are
            // closed.
            .connectionError([ErrorCode.protocol, ErrorCode.streamClosed])
        ),
        HTTP2Case(
            "5.1.1",
            "numbers may be left out",
            [.headers(request, stream: 0x7FFF_FFFF)],
            stream: 0x7FFF_FFFF,
            .answer(200)
        ),
        HTTP2Case(
            "5.1.2",
            "more streams than the server allows",
            (0...100).map { .headers(post, stream: 2 * $0 + 1, Flag.endHeaders) },
            stream: 201,
            .streamError([ErrorCode.protocol, ErrorCode.refusedStream])
        ),
    ]

    // RFC 9113, section 5.3.2: priorities are deprecated, and a server may ignore them.
    private static let priorities: [HTTP2Case] = [
        HTTP2Case(
            "5.3",
            "HEADERS of a stream that depends on itself",
            [
                .headers(
                    UInt32(1).bigEndianBytes + [15] + request,
                    Flag.endHeaders | Flag.endStream | Flag.priority
                )
            ],
            .nothingOrError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "5.3",
            "PRIORITY of a stream that depends on itself",
            [.headers(post, Flag.endHeaders), .priority(of: 1, on: 1)],
            .nothingOrError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "5.3",
            "a stream that depends on one that is not there",
            [.priority(of: 9, on: 7), .headers(request)],
            .answer(200)
        ),
    ]
}
