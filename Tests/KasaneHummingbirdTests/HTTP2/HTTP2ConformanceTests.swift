import Testing

/// Tests of valid and invalid client behaviour, by section of RFC 9113 and RFC 7541, over TLS.
///
/// Each case is a row of a table; after each case, the server must still serve other clients.
@Suite(.timeLimit(.minutes(5)))
struct HTTP2ConformanceTests {
    @Test(arguments: HTTP2Case.connection)
    func `prefaces, frames and blocks`(_ one: HTTP2Case) async throws { try await hold(one) }

    @Test(arguments: HTTP2Case.streams)
    func `the states of streams`(_ one: HTTP2Case) async throws { try await hold(one) }

    @Test(arguments: HTTP2Case.frames)
    func `the types of frames`(_ one: HTTP2Case) async throws { try await hold(one) }

    @Test(arguments: HTTP2Case.settings)
    func `settings and windows`(_ one: HTTP2Case) async throws { try await hold(one) }

    @Test(arguments: HTTP2Case.messages)
    func `the messages of HTTP`(_ one: HTTP2Case) async throws { try await hold(one) }

    @Test(arguments: HTTP2Case.compression)
    func `the compression of headers`(_ one: HTTP2Case) async throws { try await hold(one) }

    private func hold(_ one: HTTP2Case) async throws {
        try await FrameServer.run { port in
            try await one.run(port: port)
            #expect(try await FrameServer.answers(port: port), "\(one.testDescription)")
        }
    }
}
