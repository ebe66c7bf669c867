import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ConnectionTests {
    private let policies = CallPolicies(
        deadline: .seconds(240),
        maximumBodySize: 1 << 20,
        retry: .never
    )

    @Test(
        arguments: [FaultServer.Fault.silence, .stallInHead, .stall, .flood(bytes: 1 << 30)],
        TransportKind.allCases
    )
    func `a call that is cancelled frees its connection`(
        fault: FaultServer.Fault,
        kind: TransportKind
    ) async throws {
        try await withServer(fault, policies, over: kind) { client, server in
            let call = Task { try await client.send(Numbers()) }
            try await server.waitForRequests(1)

            call.cancel()

            let error = await #expect(throws: NetworkError.self) { try await call.value }
            // The flood may exceed the size limit before it is cancelled.
            #expect(error?.kind == .cancelled || error?.kind == .responseTooLarge)
            try await server.waitUntilClosed()
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a response that is not read to its end frees its connection`(
        kind: TransportKind
    ) async throws {
        try await withServer(.chunkedFlood(bytes: 1 << 30), policies, over: kind) {
            client,
            server in
            let first = try await client.stream(Numbers()) { response in
                var iterator = response.body.makeAsyncIterator()
                return try await iterator.next()?.isEmpty
            }
            let status = try await client.stream(Numbers()) { $0.status }

            #expect(first == false)
            #expect(status == .ok)
            try await server.waitUntilClosed()
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a stream is limited, and its reader's own error is thrown`(
        kind: TransportKind
    ) async throws {
        try await withServer(.chunkedFlood(bytes: 10 << 30), policies, over: kind) { client, _ in
            let error = await #expect(throws: NetworkError.self) {
                try await client.stream(Numbers()) { response in
                    for try await _ in response.body {}
                }
            }
            await #expect(throws: CocoaError.self) {
                try await client.stream(Numbers()) { _ in throw CocoaError(.userCancelled) }
            }

            #expect(error?.kind == .responseTooLarge)
            #expect(error?.attempts == 1 || error?.attempts == 0)
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `a deadline ends a stream that stalls`(kind: TransportKind) async throws {
        try await withServer(.stall, policies, over: kind) { client, server in
            let error = try await failure(atDeadlineIn: .body) { policy in
                try await client.stream(Numbers(policy: policy)) { response in
                    for try await _ in response.body {}
                }
            }

            #expect(error?.kind == .timeout)
            #expect(error?.phase == .body)
            try await server.waitUntilClosed()
        }
    }

    @Test func `a connection that went stale is replaced, whatever the retries`() async throws {
        let faults: @Sendable (FaultServer.Request) -> FaultServer.Fault = { request in
            request.number == 1 ? .close : .ok("[1]")
        }
        try await FaultServer.run(choosing: faults) { server in
            try await AsyncHTTPTransport.run { transport in
                let client = try APIClient.test(transport, at: server.baseURL, policies)
                _ = try await client.send(Numbers())

                let answer = try await client.response(for: Numbers())

                #expect(answer.attempts == 2)
                #expect(server.connections == 2)
            }
        }
    }

    @Test func `AsyncHTTPClient's own details of an attempt are not sent`() async throws {
        try await withServer(.ok("[1]"), policies) { client, server in
            _ = try await client.send(Numbers())

            let headers = try #require(server.requests.first).headers
            let known = ["host", "user-agent", "accept", "accept-encoding", "traceparent"]
            #expect(Set(headers.keys).subtracting(known) == [])
        }
    }

    @Test(arguments: TransportKind.allCases)
    func `an upload and a download report their progress`(kind: TransportKind) async throws {
        try await withServer(.flood(bytes: 300_000), policies, over: kind) { client, _ in
            let progress = TransferProgress()
            let endpoint = Photo(body: .data(Data(count: 1_000_000)))
            async let size = client.send(endpoint, reporting: progress).count
            var steps: [TransferProgress.Step] = []
            for await step in progress { steps.append(step) }

            let received = try await size
            #expect(received == 300_000)
            #expect(progress.current.sentBytes == 1_000_000)
            #expect(progress.current.totalToSend == 1_000_000)
            #expect(progress.current.receivedBytes == 300_000)
            #expect(progress.current.totalToReceive == 300_000)
            #expect(steps.last == progress.current)
            #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.sentBytes <= $1.sentBytes })
        }
    }

    @Test func `a stream is sent as it comes, with a length or in chunks`() async throws {
        try await withServer(.ok("[1]"), policies) { client, server in
            for length in [nil, 6] {
                let body = RequestBody.stream(length: length) {
                    AsyncStream { continuation in
                        continuation.yield(Data("abc".utf8))
                        continuation.yield(Data("def".utf8))
                        continuation.finish()
                    }
                }
                _ = try await client.send(Numbers(method: .post, body: body))
            }

            let headers = server.requests.map(\.headers)
            #expect(headers.first?["transfer-encoding"] == "chunked")
            #expect(headers.last?["content-length"] == "6")
        }
    }
}

private struct Photo: Endpoint {
    var body: RequestBody?
    var method: HTTPRequest.Method { .post }
    var path: EndpointPath { "/photo" }
    typealias Response = Data
}
