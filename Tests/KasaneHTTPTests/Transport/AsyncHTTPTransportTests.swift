import HTTPTypes
import KasaneFaultServer
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AsyncHTTPTransportTests {
    @Test(arguments: [
        (FaultServer.Fault.garbage, NetworkError.Kind.notHTTP),
        (.close, .connectionLost),
        (.truncated, .connectionLost),
        (
            .response(status: 500, body: "oops"),
            .status(.internalServerError, body: "oops")
        ),
        (
            .response(headers: ["Content-Type": "text/html"], body: "<p>"),
            .decodingFailed(codingPath: "", snippet: "<p>")
        ),
        (
            .response(body: String(repeating: "x", count: 5000)),
            .responseTooLarge
        ),
    ])
    func `a fault of the service has a name`(
        fault: FaultServer.Fault,
        kind: NetworkError.Kind
    ) async throws {
        let error = try await FaultServer.run(fault) { server in
            await #expect(throws: NetworkError.self) { try await call(server.baseURL) }
        }

        #expect(error?.kind == kind)
    }

    @Test(arguments: ["/cities/%FF%FE", "/?q=%FF", "/%"])
    func `an address that would become another one is refused`(path: String) async throws {
        try await FaultServer.run(.ok()) { server in
            let error = await #expect(throws: NetworkError.self) {
                try await AsyncHTTPTransport.run { transport in
                    let head = HTTPRequest(
                        method: .get,
                        scheme: "http",
                        authority: "127.0.0.1:\(server.port)",
                        path: path
                    )
                    _ = try await transport.send(head, maximumBodySize: 100)
                }
            }

            #expect(error?.kind == .invalidRequest("the escapes in its address are not UTF-8"))
            #expect(server.requests.isEmpty)
        }
    }

    @Test(arguments: [FaultServer.Fault.silence, .stall])
    func `a deadline holds to the last byte`(fault: FaultServer.Fault) async throws {
        let error = try await FaultServer.run(fault) { server in
            await #expect(throws: NetworkError.self) {
                try await call(server.baseURL, deadline: .milliseconds(300))
            }
        }

        #expect(error?.kind == .timeout)
    }

    @Test func `a connection to a closed port fails`() async throws {
        let freePort = try await FaultServer.run(.close) { $0.baseURL }

        let error = await #expect(throws: NetworkError.self) { try await call(freePort) }

        #expect(error?.kind == .connectionFailed)
    }

    @Test func `JSON is decoded whatever type it comes as`() async throws {
        let numbers = try await FaultServer.run(
            .response(headers: ["Content-Type": "text/html"], body: "[1,2]")
        ) { server in
            try await call(server.baseURL)
        }

        #expect(numbers == [1, 2])
    }
}

/// Sends one request over a separate transport.
private func call(
    _ baseURL: String,
    deadline: Duration = .seconds(240)
) async throws -> [Int] {
    try await AsyncHTTPTransport.run { transport in
        let client = try APIClient(
            baseURL: baseURL,
            transport: transport,
            userAgent: "tests",
            policies: CallPolicies(deadline: deadline, maximumBodySize: 4096, retry: .never)
        )
        return try await client.send(Numbers())
    }
}
