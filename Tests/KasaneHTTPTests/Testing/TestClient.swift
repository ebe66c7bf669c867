import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import Testing

extension APIClient {
    /// Creates a client that logs nothing and, unless the policies say otherwise, never retries.
    static func test(
        _ transport: any Transport,
        at baseURL: String = "http://a",
        _ policies: CallPolicies = CallPolicies(retry: .never)
    ) throws -> APIClient {
        try APIClient(
            baseURL: baseURL,
            transport: transport,
            userAgent: "tests",
            policies: policies,
            logger: .silent
        )
    }

    func failure(
        of endpoint: some Endpoint,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> NetworkError? {
        await #expect(throws: NetworkError.self, sourceLocation: sourceLocation) {
            _ = try await send(endpoint)
        }
    }
}

/// Returns the error of a call that must fail before anything is sent.
func failureBeforeSending(
    _ endpoint: some Endpoint,
    at baseURL: String = "http://a"
) async throws -> NetworkError? {
    let transport = StubTransport { _ in .numbers() }
    let error = try await APIClient.test(transport, at: baseURL).failure(of: endpoint)
    #expect(transport.requests.isEmpty)
    return error
}

func withServer<Value: Sendable>(
    _ fault: FaultServer.Fault,
    _ policies: CallPolicies = CallPolicies(retry: .never),
    over kind: TransportKind = .asyncHTTPClient,
    _ body: (APIClient, FaultServer) async throws -> Value
) async throws -> Value {
    try await FaultServer.run(fault) { server in
        try await kind.run { transport in
            try await body(.test(transport, at: server.baseURL, policies), server)
        }
    }
}

func withTransport<Value: Sendable>(
    _ fault: FaultServer.Fault,
    _ options: AsyncHTTPTransport.Options = AsyncHTTPTransport.Options(),
    _ body: (AsyncHTTPTransport, FaultServer) async throws -> Value
) async throws -> Value {
    try await FaultServer.run(fault) { server in
        try await AsyncHTTPTransport.run(options) { transport in
            try await body(transport, server)
        }
    }
}
