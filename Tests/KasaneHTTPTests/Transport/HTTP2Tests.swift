import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(5)))
struct HTTP2Tests {
    @Test func `a call is answered, and carries nothing of the client's own bookkeeping`()
        async throws
    {
        try await withClient { client, server in
            let first = try await client.send(Numbers())
            let second = try await client.response(for: Numbers())

            #expect(first == [1, 2])
            #expect(second.attempts == 1)
            #expect(server.log.heads.allSatisfy { $0.version == .http2 })
            let names = server.log.heads.flatMap { $0.headers.map(\.name) }
            #expect(!names.contains("kasane-attempt"))
        }
    }

    @Test(arguments: [("silence", NetworkError.Phase.head), ("stall", .body)])
    func `a deadline holds to the last byte and frees the stream`(
        path: String,
        phase: NetworkError.Phase
    ) async throws {
        try await withClient { client, server in
            let error = try await failure(atDeadlineIn: phase) { policy in
                _ = try await client.send(Numbers(name: path, policy: policy))
            }

            #expect(error?.kind == .timeout)
            #expect(error?.phase == phase)
            #expect(error?.mayHaveReachedServer == true)
            try await server.log.waitUntilClosed()
        }
    }

    @Test func `an answer without an end stops at the limit and frees the stream`() async throws {
        try await withClient { client, server in
            let error = await client.failure(of: Numbers(name: "flood"))

            #expect(error?.kind == .responseTooLarge)
            #expect(error?.phase == .body)
            try await server.log.waitUntilClosed()
        }
    }

    @Test(arguments: ["silence", "stall"])
    func `a call that is cancelled frees its stream`(path: String) async throws {
        try await withClient { client, server in
            let call = Task { try await client.send(Numbers(name: path)) }
            try await server.log.waitUntilOpen()

            call.cancel()

            let error = await #expect(throws: NetworkError.self) { try await call.value }
            #expect(error?.kind == .cancelled)
            try await server.log.waitUntilClosed()
        }
    }

    @Test(arguments: ["reset", "drop"])
    func `a stream or a connection that is lost is a connection lost`(path: String) async throws {
        try await withClient { client, server in
            let error = await client.failure(of: Numbers(name: path))

            #expect(error?.kind == .connectionLost)
            #expect(error?.phase == .head)
            #expect(error?.mayHaveReachedServer == true)
            await connect(client)
            let next = try await client.send(Numbers())
            #expect(next == [1, 2])
        }
    }

    /// Opens a connection, so that the next call needs none.
    private func connect(_ client: APIClient) async {
        // On a busy machine, the client can notice late that the last connection has closed.
        while (try? await client.send(Numbers())) == nil, !Task.isCancelled {}
    }

    private func withClient(
        _ body: (APIClient, HTTP2Server) async throws -> Void
    ) async throws {
        let certificate = try TestCertificate()
        var options = AsyncHTTPTransport.Options()
        options.trustedCertificates = [certificate.certificate]
        options.addresses = ["localhost": "127.0.0.1"]
        try await HTTP2Server.run(certificate) { server in
            try await AsyncHTTPTransport.run(options) { transport in
                let policies = CallPolicies(
                    deadline: .seconds(240),
                    maximumBodySize: 1 << 20,
                    retry: .never
                )
                try await body(.test(transport, at: server.baseURL, policies), server)
            }
        }
    }
}
