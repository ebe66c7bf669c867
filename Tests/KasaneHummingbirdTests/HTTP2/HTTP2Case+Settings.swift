private typealias Kind = RawFrame.Kind
private typealias Flag = RawFrame.Flag

private let request = HeaderBlock.request()
private let post = HeaderBlock.request("POST", "/echo")
private let open = RawFrame.headers(post, Flag.endHeaders)

extension HTTP2Case {
    /// Settings and windows: sections 6.5 and 6.9.
    static let settings: [HTTP2Case] = settingsFrames + settingsValues + windows

    private static let settingsFrames: [HTTP2Case] = [
        HTTP2Case(
            "6.5",
            "an acknowledgement with settings",
            [RawFrame(Kind.settings, Flag.acknowledgement, [0, 0xF0, 0, 0, 0, 0])],
            .connectionError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "6.5",
            "SETTINGS on a stream",
            [open, RawFrame(Kind.settings, stream: 1, [0, 0xF0, 0, 0, 0, 0])],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.5",
            "SETTINGS of a length that is not a multiple of six",
            [RawFrame(Kind.settings, 0, [0, 0xF0, 0, 0, 0])],
            .connectionError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "6.5.3",
            "an acknowledgement that acknowledges nothing",
            // The specification does not define this case; it has no effect.
            [RawFrame(Kind.settings, Flag.acknowledgement)],
            .nothingOrError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.5.3",
            "the last of several values counts",
            [
                .settings([
                    (Setting.initialWindow, UInt32(0)), (Setting.initialWindow, UInt32(1_000)),
                ]),
                .headers(request),
            ],
            .answer(200)
        ),
    ]

    private static let settingsValues: [HTTP2Case] = wrongValues + rightValues

    private static let wrongValues: [HTTP2Case] = [
        value("ENABLE_PUSH of 2", Setting.push, 2, .connectionError([ErrorCode.protocol])),
        value(
            "INITIAL_WINDOW_SIZE of 2^31",
            Setting.initialWindow,
            1 << 31,
            .connectionError([ErrorCode.flowControl])
        ),
        value(
            "MAX_FRAME_SIZE of 2^14 - 1",
            Setting.frameSize,
            1 << 14 - 1,
            .connectionError([ErrorCode.protocol])
        ),
        value(
            "MAX_FRAME_SIZE of 2^24",
            Setting.frameSize,
            1 << 24,
            .connectionError([ErrorCode.protocol])
        ),
    ]

    private static let rightValues: [HTTP2Case] = [
        // The response may use a dynamic table, which these tests do not support.
        value("HEADER_TABLE_SIZE of 2^32 - 1", Setting.tableSize, .max, .nothing),
        value("ENABLE_PUSH of 0", Setting.push, 0, .answer(200)),
        value("MAX_CONCURRENT_STREAMS of 0", Setting.concurrentStreams, 0, .answer(200)),
        value(
            "INITIAL_WINDOW_SIZE of 2^31 - 1",
            Setting.initialWindow,
            UInt32(Int32.max),
            .answer(200)
        ),
        value("MAX_FRAME_SIZE of 2^24 - 1", Setting.frameSize, 1 << 24 - 1, .answer(200)),
        value("MAX_HEADER_LIST_SIZE of 2^32 - 1", Setting.headerListSize, .max, .answer(200)),
        value("an unknown setting", 0xF0F0, .max, .answer(200)),
    ]

    private static func value(
        _ name: String,
        _ id: UInt16,
        _ value: UInt32,
        _ expected: Expectation
    ) -> HTTP2Case {
        HTTP2Case("6.5.2", name, [.settings([(id, value)]), .headers(request)], expected)
    }

    private static let windows: [HTTP2Case] = [
        HTTP2Case(
            "6.9",
            "WINDOW_UPDATE of 0 for the connection",
            [.windowUpdate(0)],
            .connectionError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.9",
            "WINDOW_UPDATE of 0 for a stream",
            [open, .windowUpdate(0, stream: 1)],
            .streamError([ErrorCode.protocol])
        ),
        HTTP2Case(
            "6.9",
            "WINDOW_UPDATE of three bytes",
            [RawFrame(Kind.windowUpdate, 0, [0, 0, 1])],
            .connectionError([ErrorCode.frameSize])
        ),
        HTTP2Case(
            "6.9.1",
            "a window of the connection above 2^31 - 1",
            [.windowUpdate(UInt32(Int32.max)), .windowUpdate(UInt32(Int32.max))],
            .connectionError([ErrorCode.flowControl])
        ),
        HTTP2Case(
            "6.9.1",
            "a window of a stream above 2^31 - 1",
            [open, .windowUpdate(UInt32(Int32.max), stream: 1), .windowUpdate(1, stream: 1)],
            .streamError([ErrorCode.flowControl])
        ),
        HTTP2Case(
            "6.9.2",
            "a setting that takes a stream's window above 2^31 - 1",
            [
                open, .windowUpdate(1 << 30, stream: 1),
                .settings([(Setting.initialWindow, UInt32(Int32.max))]),
            ],
            .connectionError([ErrorCode.flowControl])
        ),
    ]
}
