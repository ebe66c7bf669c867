import Testing

/// Tests of well-known floods.
///
/// Each flood must end its connection or be limited to bounded memory, and the server must continue
/// to serve other clients.
@Suite(.timeLimit(.minutes(5)))
struct HTTP2FloodTests {
    private typealias Kind = RawFrame.Kind
    private typealias Flag = RawFrame.Flag
    private static let get = HeaderBlock.request()
    private static let post = HeaderBlock.request("POST", "/echo")
    private static let calm = ErrorCode.enhanceYourCalm

    struct Flood: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let codes: Set<UInt32>
        let frames: @Sendable (_ round: Int) -> [RawFrame]

        init(
            _ name: String,
            _ codes: Set<UInt32>,
            _ frames: @escaping @Sendable (Int) -> [RawFrame]
        ) {
            testDescription = name
            self.codes = codes
            self.frames = frames
        }
    }

    private static let floods: [Flood] = [
        Flood("rapid reset, CVE-2023-44487", [calm]) { round in
            let stream = UInt32(2 * round + 1)
            return [.headers(get, stream: stream), .reset(stream)]
        },
        Flood("resets that the server makes, CVE-2025-8671", [calm, ErrorCode.protocol]) { round in
            let stream = UInt32(2 * round + 1)
            return [
                .headers(post, stream: stream, Flag.endHeaders), .windowUpdate(0, stream: stream),
            ]
        },
        Flood("CONTINUATION without end, CVE-2024-27316", [calm, ErrorCode.protocol]) { round in
            round == 0
                ? [.headers(get, Flag.endStream)]
                : [.continuation([UInt8](repeating: 0x90, count: 1_000), Flag.none)]
        },
        Flood("empty CONTINUATION without end", [calm, ErrorCode.protocol]) { round in
            round == 0 ? [.headers(get, Flag.endStream)] : [.continuation([], Flag.none)]
        },
        Flood("SETTINGS, CVE-2019-9515", [calm]) { _ in
            [.settings([(FrameSetting.push, UInt32(0))])]
        },
        Flood("PING, CVE-2019-9512", [calm]) { _ in [.ping()] },
        Flood("PRIORITY, CVE-2019-9513", [calm]) { round in
            [.priority(of: UInt32(2 * (round % 1_000) + 3), on: UInt32(2 * (round % 7) + 1))]
        },
        Flood("empty DATA, CVE-2019-9518", [calm]) { round in
            (round == 0 ? [.headers(post, Flag.endHeaders)] : []) + [.data([], Flag.none)]
        },
        Flood("DATA of padding only", [calm]) { round in
            (round == 0 ? [.headers(post, Flag.endHeaders)] : [])
                + [.data([1, 0], Flag.padded)]
        },
        Flood("more streams than allowed", [calm, ErrorCode.protocol, ErrorCode.refusedStream]) {
            [.headers(post, stream: UInt32(2 * $0 + 1), Flag.endHeaders)]
        },
    ]

    @Test(arguments: floods)
    func `a flood ends its own connection only`(_ flood: Flood) async throws {
        try await FrameServer.run { port in
            let seen = try await RawHTTP2Connection.run(port: port) { connection in
                await connection.open()
                for batch in 0..<40 where !connection.seen.isClosed {
                    let count = connection.seen.settingsAcknowledged
                    let rounds = (batch * 50)..<(batch * 50 + 50)
                    // A client that never reads would not notice the end of the connection.
                    await connection.send(rounds.flatMap(flood.frames) + [.settings([])])
                    await connection.read { $0.settingsAcknowledged > count }
                }
                return await connection.read { $0.isClosed }
            }
            #expect(seen.isClosed)
            #expect(seen.goAway.map(flood.codes.contains) != false, "\(seen)")
            #expect(try await FrameServer.answers(port: port))
        }
    }

    @Test func `a block of small bytes that stand for large fields is refused`() async throws {
        // A field of 4 kB, referenced 12,000 times with one byte each: 48 MB.
        let bomb =
            Self.get + HeaderBlock.indexed("x-bomb", String(repeating: "a", count: 4_000))
            + [UInt8](repeating: 0xBE, count: 12_000)
        try await FrameServer.run { port in
            let seen = try await RawHTTP2Connection.run(port: port) { connection in
                await connection.open()
                await connection.send([.headers(bomb), .ping()])
                return await connection.read { $0.ended.contains(1) || !$0.resets.isEmpty }
            }
            #expect(seen.statuses[1] != 200, "\(seen)")
            #expect(try await FrameServer.answers(port: port))
        }
    }

    @Test func `a client that takes nothing of its answers holds no more than windows of them`()
        async throws
    {
        let (written, requests) = (FrameServer.Counter(), FrameServer.Counter())
        try await FrameServer.run(counting: written, requests: requests) { port in
            try await RawHTTP2Connection.run(port: port) { connection in
                await connection.open([(FrameSetting.initialWindow, 0)])
                let endless = HeaderBlock.request("GET", "/endless")
                await connection.send((0..<100).map { .headers(endless, stream: 2 * $0 + 1) })
                await connection.read { $0.statuses.count == 16 }
                for _ in 0..<20 {
                    let isServed = try await FrameServer.answers(port: port)
                    #expect(isServed)
                }

                // At most 128 kB of each response are buffered, and 16 responses per connection.
                #expect(written.value <= 16 * 128 * 1_024, "\(written.value)")
                #expect(connection.seen.statuses.count == 16)

                await connection.send([.reset(1)])
                await connection.read { $0.statuses.count == 17 }
                #expect(connection.seen.statuses[33] == 200)
            }
            // The end of the connection doesn't start the requests that still wait.
            for _ in 0..<20 {
                let isServed = try await FrameServer.answers(port: port)
                #expect(isServed)
            }
            #expect(requests.value == 17)
        }
    }
}
