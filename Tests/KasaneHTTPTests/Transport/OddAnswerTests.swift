import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct OddAnswerTests {
    @Test(arguments: [
        "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[1,2]",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[1,2]",
    ])
    func `an answer that is rare is taken`(answer: String) async throws {
        let numbers = try await RawServer.run(Array(answer.utf8)) { try await call($0).get() }

        #expect(numbers == [1, 2])
    }

    @Test(arguments: [
        ("HTTP/1.1 102 Processing\r\nContent-Length: 2\r\n\r\n[]", ["notHTTP", "timeout"]),
        ("HTTP/1.1 101 Switching Protocols\r\n\r\n", ["status", "connectionLost", "notHTTP"]),
        ("HTTP/1.1 204 No Content\r\n\r\n", ["decodingFailed"]),
        ("HTTP/1.1 304 Not Modified\r\n\r\n", ["status"]),
    ])
    func `an odd status has a name`(answer: String, kinds: [String]) async throws {
        let deadline = Duration.seconds(kinds.contains("timeout") ? 2 : 240)
        let result = try await RawServer.run(Array(answer.utf8)) {
            try await call($0, deadline: deadline)
        }

        let error = #expect(throws: NetworkError.self) { try result.get() }
        #expect(kinds.contains(error?.kind.name ?? ""), "\(String(describing: error))")
    }

    @Test(arguments: ["99999", "000", "099"], TransportKind.allCases)
    func `a status outside of 100 to 999 is not HTTP`(
        status: String,
        transport: TransportKind
    ) async throws {
        let answer = "HTTP/1.1 \(status) OK\r\nContent-Length: 2\r\n\r\n[]"

        let result = try await RawServer.run(Array(answer.utf8)) {
            try await call($0, over: transport)
        }

        let error = #expect(throws: NetworkError.self) { try result.get() }
        #expect(error?.kind == .notHTTP)
    }

    @Test(arguments: [Duration.seconds(Int64.max), .seconds(1 << 40), .zero, .seconds(-1)])
    func `an enormous deadline does no harm`(deadline: Duration) async throws {
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[1,2]"

        let result = try await RawServer.run(Array(answer.utf8)) {
            try await call($0, deadline: deadline)
        }

        if deadline > .zero {
            #expect(try result.get() == [1, 2])
        } else {
            #expect(throws: NetworkError.self) { try result.get() }
        }
    }

    private func call(
        _ baseURL: String,
        over transport: TransportKind = .asyncHTTPClient,
        deadline: Duration = .seconds(240)
    ) async throws -> Result<[Int], NetworkError> {
        try await transport.run { transport in
            let policies = CallPolicies(deadline: deadline, retry: .never)
            let client = try APIClient.test(transport, at: baseURL, policies)
            do {
                return .success(try await client.send(Numbers()))
            } catch {
                return .failure(NetworkError(naming: error))
            }
        }
    }
}
