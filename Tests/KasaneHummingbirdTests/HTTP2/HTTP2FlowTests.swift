import Testing

/// Tests that require several steps: windows, acknowledgements and connection ends.
@Suite(.timeLimit(.minutes(5)))
struct HTTP2FlowTests {
    private let get = HeaderBlock.request()

    @Test func `9113 §6.9.1: no more is sent than a stream's window has room for`() async throws {
        try await run([(Setting.initialWindow, 1)]) { connection in
            await connection.send([.headers(get), .ping()])
            await connection.read { $0.pongs.count == 1 && $0.bodies[1]?.count == 1 }
            await connection.send([.windowUpdate(2, stream: 1)])
            let seen = await connection.read { $0.bodies[1]?.count ?? 0 >= 3 }

            #expect(seen.bodies[1] == Array("hel".utf8) && !seen.ended.contains(1))
            await connection.send([.windowUpdate(100, stream: 1)])
            #expect(await connection.read { $0.ended.contains(1) }.bodies[1]?.count == 5)
        }
    }

    @Test func `9113 §6.9.1: no more is sent than the connection's window has room for`()
        async throws
    {
        let size = FrameServer.largeSize
        try await run([(Setting.initialWindow, UInt32(1 << 20))]) { connection in
            await connection.send([.headers(HeaderBlock.request("GET", "/large"))])
            await connection.read { $0.bodies[1]?.count ?? 0 >= 65_535 }
            await connection.send([.ping()])
            let stopped = await connection.read { $0.pongs.count == 1 }
            #expect(stopped.bodies[1]?.count == 65_535)

            await connection.send([.windowUpdate(1 << 20)])
            let seen = await connection.read { $0.ended.contains(1) }
            #expect(seen.bodies[1]?.count == size)
        }
    }

    @Test func `9113 §6.9.2: a setting changes the windows of open streams`() async throws {
        try await run([(Setting.initialWindow, 0)]) { connection in
            await connection.send([.headers(get)])
            await connection.read { $0.statuses[1] != nil }
            await connection.send([.settings([(Setting.initialWindow, UInt32(3))])])
            #expect(
                await connection.read { $0.bodies[1]?.count ?? 0 >= 3 }.bodies[1]?.count == 3
            )
            // The window is −2 after the settings, and 1 after the update.
            await connection.send([
                .settings([(Setting.initialWindow, UInt32(1))]), .windowUpdate(3, stream: 1),
            ])
            #expect(
                await connection.read { $0.bodies[1]?.count ?? 0 >= 4 }.bodies[1]?.count == 4
            )
        }
    }

    @Test func `9113 §6.7: a PING is answered with its data, and an answer is not`() async throws {
        try await run { connection in
            await connection.send([
                .ping("answered", RawFrame.Flag.acknowledgement), .ping("original"),
            ])

            #expect(await connection.read { !$0.pongs.isEmpty }.pongs == ["original"])
        }
    }

    @Test func `9113 §6.5.3: settings are acknowledged one by one`() async throws {
        try await run { connection in
            await connection.send([RawFrame](repeating: .settings([(0xF0, 1)]), count: 3))
            await connection.send([.ping()])

            #expect(await connection.read { !$0.pongs.isEmpty }.settingsAcknowledged == 4)
        }
    }

    @Test func `9113 §6.8: a request received before a GOAWAY is answered`() async throws {
        try await run { connection in
            await connection.send([.headers(get), .goAway(ErrorCode.noError)])

            #expect(await connection.read { $0.ended.contains(1) }.statuses[1] == 200)
        }
    }

    @Test func `9113 §10.5: the server announces its limits`() async throws {
        try await run { connection in
            #expect(connection.seen.settings[Setting.concurrentStreams] == 100)
            #expect(connection.seen.settings[Setting.headerListSize] == 16_384)
        }
    }

    @Test func `8.1: a body that is larger than the server takes ends its stream`() async throws {
        try await run { connection in
            let body = [UInt8](repeating: 97, count: 16_384)
            await connection.send([
                .headers(HeaderBlock.request("POST", "/nowhere"), RawFrame.Flag.endHeaders)
            ])
            var sent = 0
            // A client that ignores the server's window is limited by its own; a stream reset ends
            // the loop earlier.
            while sent < 4 << 20, !connection.seen.isClosed, connection.seen.resets[1] == nil {
                let count = connection.seen.settingsAcknowledged
                await connection.send([.data(body, RawFrame.Flag.none), .settings([])])
                sent += body.count
                await connection.read { $0.settingsAcknowledged > count }
            }
            #expect(sent < 4 << 20)
        }
    }

    private func run(
        _ settings: [(UInt16, UInt32)] = [],
        _ body: (RawHTTP2Connection) async throws -> Void
    ) async throws {
        try await FrameServer.run { port in
            try await RawHTTP2Connection.run(port: port) { connection in
                await connection.open(settings)
                try await body(connection)
            }
        }
    }
}
