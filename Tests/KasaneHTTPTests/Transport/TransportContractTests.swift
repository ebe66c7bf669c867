import Foundation
import HTTPTypes
import KasaneFaultServer
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TransportContractTests {
    @Test(arguments: TransportKind.allCases, [200, 404, 503])
    func `a response is returned, whatever its status`(
        kind: TransportKind,
        status: Int
    ) async throws {
        let answer = FaultServer.Fault.response(
            status: status,
            headers: ["Content-Type": "text/plain"],
            body: "text"
        )
        let response = try await response(to: request(), from: answer, over: kind)

        #expect(response.status.code == status)
        #expect(response.headers[.contentType] == "text/plain")
        #expect(response.body == Data("text".utf8))
    }

    @Test(arguments: TransportKind.allCases, ["Basic realm=\"a\"", "Bearer"])
    func `a challenge is a response like any other`(
        kind: TransportKind,
        challenge: String
    ) async throws {
        let answer = FaultServer.Fault.response(
            status: 401,
            headers: ["WWW-Authenticate": challenge],
            body: "text"
        )
        let response = try await response(to: request(), from: answer, over: kind)

        #expect(response.status == .unauthorized)
        #expect(response.headers[.wwwAuthenticate] == challenge)
        #expect(response.body == Data("text".utf8))
    }

    @Test(arguments: TransportKind.allCases)
    func `a redirect is not followed`(kind: TransportKind) async throws {
        try await FaultServer.run(.redirect(status: 302, to: "/other")) { server in
            let response = try await kind.run { try await send(request(), to: server, over: $0) }

            #expect(response.status == .found)
            #expect(response.headers[.location] == "/other")
            #expect(server.requests.map(\.path) == ["/numbers?q=1"])
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a HEAD request gets the head alone`(kind: TransportKind) async throws {
        let response = try await response(to: request(.head), from: .ok("[1,2]"), over: kind)

        #expect(response.headers[.contentLength] == "5")
        #expect(response.body.isEmpty)
    }

    @Test(arguments: TransportKind.allCases)
    func `a request has its method, address, headers and length`(kind: TransportKind) async throws {
        var request = request(.post)
        request.head.headerFields[.userAgent] = "tests"
        request.body = .data(Data("abc".utf8))
        try await FaultServer.run(.ok()) { [request] server in
            _ = try await kind.run { try await send(request, to: server, over: $0) }

            let received = try #require(server.requests.first)
            #expect(received.method == "POST")
            #expect(received.path == "/numbers?q=1")
            #expect(received.headers["user-agent"] == "tests")
            #expect(received.headers["content-length"] == "3")
            #expect(received.headers["content-type"] == nil)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a body of a given length is streamed`(kind: TransportKind) async throws {
        var request = request(.post)
        request.body = .stream(length: 6) {
            AsyncStream { continuation in
                continuation.yield(Data("abc".utf8))
                continuation.yield(Data("def".utf8))
                continuation.finish()
            }
        }
        try await FaultServer.run(.ok("[1]")) { [request] server in
            let response = try await kind.run { try await send(request, to: server, over: $0) }

            #expect(response.body == Data("[1]".utf8))
            #expect(server.requests.first?.headers["content-length"] == "6")
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a request body that cannot be read is named`(kind: TransportKind) async throws {
        var request = request(.post)
        request.body = .stream {
            AsyncThrowingStream<Data, any Error> {
                $0.finish(throwing: CocoaError(.fileNoSuchFile))
            }
        }
        try await FaultServer.run(.ok()) { [request] server in
            let error = await #expect(throws: NetworkError.self) {
                _ = try await kind.run { try await send(request, to: server, over: $0) }
            }

            #expect(error?.kind == .invalidRequest("the body could not be read"))
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `no cookie is kept`(kind: TransportKind) async throws {
        let answer = FaultServer.Fault.response(headers: ["Set-Cookie": "a=b"])
        try await FaultServer.run(answer) { server in
            try await kind.run { transport in
                for _ in 0..<2 { _ = try await send(request(), to: server, over: transport) }
            }

            #expect(server.requests.map { $0.headers["cookie"] } == [nil, nil])
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a cacheable response is requested again`(kind: TransportKind) async throws {
        let answer = FaultServer.Fault.response(headers: ["Cache-Control": "max-age=3600"])
        try await FaultServer.run(answer) { server in
            try await kind.run { transport in
                for _ in 0..<2 { _ = try await send(request(), to: server, over: transport) }
            }

            #expect(server.requestCount == 2)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a compressed body is inflated, and its headers are those of the response`(
        kind: TransportKind
    ) async throws {
        let response = try await response(to: request(), from: .gzip, over: kind)

        #expect(response.body == Data("[1,2]".utf8))
        #expect(response.headers[.contentEncoding] == "gzip")
        #expect(response.headers[.contentLength] == "25")
    }

    @Test(arguments: TransportKind.allCases)
    func `an inflated body is limited`(kind: TransportKind) async throws {
        var request = request()
        request.maximumBodySize = 4
        let error = await #expect(throws: NetworkError.self) {
            try await response(to: request, from: .gzip, over: kind)
        }

        #expect(error?.kind == .responseTooLarge)
    }

    @Test(arguments: TransportKind.allCases)
    func `a body can be read only once`(kind: TransportKind) async throws {
        try await FaultServer.run(.ok()) { server in
            try await kind.run { transport in
                let response = try await transport.send(request().addressed(to: server))
                _ = try await response.body.collected(upTo: 100)

                let error = await #expect(throws: NetworkError.self) {
                    try await response.body.collected(upTo: 100)
                }
                #expect(error?.kind == .invalidRequest("a body can be read only once"))
            }
        }
    }

    @Test func `URLSession cannot limit a request to public addresses`() async throws {
        var request = request()
        request.allowsPrivateAddresses = false
        try await FaultServer.run(.ok()) { [request] server in
            let error = await #expect(throws: NetworkError.self) {
                _ = try await TransportKind.urlSession.run {
                    try await send(request, to: server, over: $0)
                }
            }

            guard case .invalidRequest? = error?.kind else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(server.connections == 0)
        }
    }

    private func request(_ method: HTTPRequest.Method = .get) -> TransportRequest {
        TransportRequest(
            HTTPRequest(method: method, scheme: "http", authority: "", path: "/numbers?q=1")
        )
    }

    private func response(
        to request: TransportRequest,
        from answer: FaultServer.Fault,
        over kind: TransportKind
    ) async throws -> TransportResponse {
        try await FaultServer.run(answer) { server in
            try await kind.run { try await send(request, to: server, over: $0) }
        }
    }

    private func send(
        _ request: TransportRequest,
        to server: FaultServer,
        over transport: any Transport
    ) async throws -> TransportResponse {
        let response = try await transport.send(request.addressed(to: server))
        return TransportResponse(
            status: response.status,
            headers: response.headers,
            body: try await response.body.collected(upTo: 1 << 20)
        )
    }
}

extension FaultServer.Fault {
    /// The body `[1,2]`, compressed.
    fileprivate static let gzip = file(
        status: 200,
        headers: ["Content-Encoding": "gzip"],
        bytes: Array(Data(base64Encoded: "H4sIAAAAAAACA4s21DGKBQC/UIsIBQAAAA==") ?? Data())
    )
}

extension TransportRequest {
    fileprivate func addressed(to server: FaultServer) -> TransportRequest {
        var request = self
        request.head.authority = "127.0.0.1:\(server.port)"
        return request
    }
}
