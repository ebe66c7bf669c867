import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ReadYourWritesTests {
    @Test(arguments: [false, true], [HTTPRequest.Method.put, .post, .patch, .delete])
    func `a call after a change does not join a call from before it`(
        isCached: Bool,
        method: HTTPRequest.Method
    ) async throws {
        let service = try ValueService(isCached ? CachePolicy() : nil)
        let early = Task { try await service.client.send(ReadValue()) }
        try await service.waitForReads(1)

        try await service.client.send(ChangeValue(method: method))
        let late = Task { try await service.client.response(for: ReadValue()) }
        try await service.waitForReads(2)
        service.gate.open()

        #expect(try await early.value == [0])
        let answer = try await late.value
        #expect(answer.value == [1])
        #expect(answer.source == .service)
    }

    @Test(arguments: [
        NetworkError(.connectionLost, mayHaveReachedServer: true), NetworkError(.timeout),
        NetworkError(.cancelled), NetworkError(.notHTTP, mayHaveReachedServer: true),
    ])
    func `a change whose response was lost counts`(error: NetworkError) async throws {
        let service = try ValueService(CachePolicy())
        service.gate.open()
        _ = try await service.client.send(ReadValue())

        service.failure.withLock { $0 = error }
        await #expect(throws: NetworkError.self) { try await service.client.send(ChangeValue()) }

        #expect(try await service.client.send(ReadValue()) == [1])
    }

    @Test func `a change that was refused removes nothing`() async throws {
        let service = try ValueService(CachePolicy())
        service.gate.open()
        _ = try await service.client.send(ReadValue())

        service.failure.withLock { $0 = NetworkError(.connectionFailed) }
        await #expect(throws: NetworkError.self) { try await service.client.send(ChangeValue()) }
        service.failure.withLock { $0 = nil }
        service.refusal.withLock { $0 = .conflict }
        await #expect(throws: NetworkError.self) { try await service.client.send(ChangeValue()) }

        #expect(try await service.client.response(for: ReadValue()).source == .cache(age: .zero))
    }

    @Test func `a change with a streamed response counts, already for its reader`() async throws {
        let service = try ValueService(CachePolicy())
        service.gate.open()
        _ = try await service.client.send(ReadValue())

        let inside = try await service.client.stream(ChangeValue()) { [client = service.client] _ in
            try await client.send(ReadValue())
        }

        #expect(inside == [1])
        #expect(try await service.client.send(ReadValue()) == [1])
    }
}

private struct ValueService: Sendable {
    let gate = TestGate()
    let failure = SharedValue<NetworkError?>(nil)
    let refusal = SharedValue<HTTPResponse.Status?>(nil)
    private let reads = Tally()
    private let service: TestService

    var client: APIClient { service.client }

    init(_ cache: CachePolicy?) throws {
        let value = Tally()
        let (gate, failure, refusal, reads) = (gate, failure, refusal, reads)
        let policies = CallPolicies(deadline: .seconds(600), cache: cache, retry: .never)
        service = try TestService(policies) { request, _ in
            if request.head.method == .get {
                let seen = value.count
                reads.add()
                await gate.pass()
                return .numbers("[\(seen)]", .ok, [.cacheControl: "max-age=60"])
            }
            let failure = failure.withLock { $0 }
            if let failure, !failure.mayHaveReachedServer, failure.kind == .connectionFailed {
                throw failure
            }
            if let refusal = refusal.withLock({ $0 }) { return .numbers("", refusal) }
            value.add()
            if let failure { throw failure }
            return .numbers("", .noContent)
        }
    }

    func waitForReads(_ count: Int) async throws {
        while reads.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }
}

private struct ReadValue: Endpoint {
    typealias Response = [Int]
    var path: EndpointPath { "/value" }
}

private struct ChangeValue: Endpoint {
    typealias Response = Void
    var method = HTTPRequest.Method.put
    var path: EndpointPath { "/value" }
}

private final class SharedValue<Content: Sendable>: Sendable {
    private let content: Mutex<Content>

    init(_ content: Content) { self.content = Mutex(content) }

    func withLock<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
        content.withLock { content in body(&content) }
    }
}
