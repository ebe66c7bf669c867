private typealias Kind = RawFrame.Kind
private typealias Flag = RawFrame.Flag

private let request = HeaderBlock.request()
private let post = HeaderBlock.request("POST", "/echo")
private let open = RawFrame.headers(post, Flag.endHeaders)

extension HTTP2Case {
    /// The frame types: sections 6.1 to 6.4, and 6.6 to 6.8.
    static let frames: [HTTP2Case] =
        data + headers + priorityAndReset + pingAndGoAway + continuations

    private static let data: [HTTP2Case] = [
        HTTP2Case(
            "6.1",
            "DATA on stream 0",
            [.data([97], stream: 0)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.1",
            "DATA with more padding than payload",
            [open, .data([6, 1, 2, 3], Flag.padded | Flag.endStream)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.1",
            "DATA with nothing where the length of its padding should be",
            [open, .data([], Flag.padded | Flag.endStream)],
            .connectionError([ErrorCode.protocol, ErrorCode.frameSize])
        ),
        HTTP2Case(
            "6.1",
            "DATA with padding",
            [open, .data([2, 97, 0, 0], Flag.padded | Flag.endStream)],
            .answer(200)
        ),
        HTTP2Case(
            "6.1",
            "DATA of padding only",
            [open, .data([3, 0, 0, 0], Flag.padded | Flag.endStream)],
            .answer(200)
        ),
    ]

    private static let headers: [HTTP2Case] = [
        HTTP2Case(
            "6.2",
            "HEADERS on stream 0",
            [.headers(request, stream: 0)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.2",
            "HEADERS with more padding than payload",
            [.headers([250] + request, Flag.endHeaders | Flag.endStream | Flag.padded)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.2",
            "HEADERS too short for their priority",
            [.headers([0, 0, 0], Flag.endHeaders | Flag.endStream | Flag.priority)],
            .connectionError([ErrorCode.protocol, ErrorCode.frameSize])
        ),
        HTTP2Case(
            "6.2",
            "HEADERS with padding and priority",
            [
                .headers(
                    [2, 0, 0, 0, 0, 15] + request + [0, 0],
                    Flag.endHeaders | Flag.endStream | Flag.padded | Flag.priority
                )
            ],
            .answer(200)
        ),
    ]

    private static let priorityAndReset: [HTTP2Case] = [
        HTTP2Case(
            "6.3",
            "PRIORITY on stream 0",
            [.priority(of: 0, on: 1)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.3",
            "PRIORITY of four bytes",
            [open, RawFrame(Kind.priority, stream: 1, [0, 0, 0, 1])],
            .streamError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "6.4",
            "RST_STREAM on stream 0",
            [.reset(0)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.4",
            "RST_STREAM of three bytes",
            [open, RawFrame(Kind.reset, stream: 1, [0, 0, 8])],
            .connectionError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "6.6",
            "PUSH_PROMISE of a client",
            [
                open,
                RawFrame(Kind.pushPromise, Flag.endHeaders, stream: 1, [0, 0, 0, 2] + request),
            ],
            .connectionError([ErrorCode.protocol])
        ),
    ]

    private static let pingAndGoAway: [HTTP2Case] = [
        HTTP2Case("6.7", "PING", [.ping("original")], .nothing),
        HTTP2Case(
            "6.7",
            "an acknowledged PING",
            [.ping("original", Flag.acknowledgement)],
            .nothing
        ),
        HTTP2Case(
            "6.7",
            "PING on a stream",
            [open, RawFrame(Kind.ping, 0, stream: 1, Array("original".utf8))],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.7",
            "PING of six bytes",
            [RawFrame(Kind.ping, 0, Array("origin".utf8))],
            .connectionError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "6.8",
            "GOAWAY on a stream",
            [.goAway(ErrorCode.noError, stream: 1)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.8",
            "GOAWAY of seven bytes",
            [RawFrame(Kind.goAway, 0, [0, 0, 0, 0, 0, 0, 0])],
            .connectionError([ErrorCode.frameSize])
        ),
    ]

    private static let continuations: [HTTP2Case] = [
        HTTP2Case(
            "6.10",
            "several CONTINUATION frames",
            [
                .headers(Array(request.prefix(3)), Flag.endStream),
                .continuation(Array(request[3..<9]), Flag.none),
                .continuation(Array(request[9...])),
            ],
            .answer(200)
        ),
        HTTP2Case(
            "6.10",
            "CONTINUATION on stream 0",
            [.headers(request, Flag.endStream), .continuation([], stream: 0)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.10",
            "CONTINUATION of another stream",
            [.headers(request, Flag.endStream), .continuation([], stream: 3)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.10",
            "DATA in the midst of a block",
            [.headers(post, Flag.none), .data([97])],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.10",
            "CONTINUATION after HEADERS that end their block",
            [open, .continuation([])],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.10",
            "CONTINUATION after one that ends its block",
            [.headers(post, Flag.none), .continuation([]), .continuation([])],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.10",
            "CONTINUATION after DATA",
            [open, .data([97], Flag.none), .continuation([])],
            .connectionError([ErrorCode.protocol])
        ),
    ]
}
