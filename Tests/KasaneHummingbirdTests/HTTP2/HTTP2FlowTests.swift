import Testing

/// Tests of the server's own handlers and limits over HTTP/2.
@Suite(.timeLimit(.minutes(5)))
struct HTTP2FlowTests {
    @Test func `the head of a response to HEAD ends its stream`() async throws {
        try await run { connection in
            await connection.send([.headers(HeaderBlock.request("HEAD"))])
            let seen = await connection.read { $0.ended.contains(1) }

            #expect(seen.statuses[1] == 200 && seen.bodies[1, default: []].isEmpty)
        }
    }

    @Test func `the server announces its limits`() async throws {
        try await run { connection in
            #expect(connection.seen.settings[FrameSetting.concurrentStreams] == 100)
            #expect(connection.seen.settings[FrameSetting.headerListSize] == 16_384)
        }
    }

    @Test func `a body that is larger than the server takes ends its stream`() async throws {
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
        _ body: (RawHTTP2Connection) async throws -> Void
    ) async throws {
        try await FrameServer.run { port in
            try await RawHTTP2Connection.run(port: port) { connection in
                await connection.open()
                try await body(connection)
            }
        }
    }
}
