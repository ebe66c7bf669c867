import Foundation
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

    @Test func `the response to a call from before a change is not stored`() async throws {
        let service = try ValueService(CachePolicy())
        let early = Task { try await service.client.send(ReadValue()) }
        try await service.waitForReads(1)

        try await service.client.send(ChangeValue())
        service.gate.open()
        _ = try await early.value
        let answer = try await service.client.response(for: ReadValue())

        #expect(answer.value == [1])
        #expect(answer.source == .service)
        #expect(try await service.client.response(for: ReadValue()).source == .cache(age: .zero))
    }

    @Test func `a revalidation from before a change does not restore what it confirmed`()
        async throws
    {
        let service = try ValueService(CachePolicy(staleWhileRevalidate: .seconds(60)))
        service.gate.open()
        _ = try await service.client.send(ReadValue())
        service.gate.close()
        service.clock.advance(by: .seconds(61))
        let stale = try await service.client.response(for: ReadValue())
        try await service.waitForReads(2)

        try await service.client.send(ChangeValue())
        service.gate.open()
        let answer = try await service.client.response(for: ReadValue())

        #expect(stale.source == .stale(age: .seconds(61)))
        #expect(answer.value == [1])
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

    @Test func `a change removes the responses of every caller`() async throws {
        let service = try ValueService(CachePolicy())
        service.gate.open()
        let callers = ["a", "b"].map { token in
            ReadValue(
                headers: [.bearer(Secret("the token of \(token)"))],
                policy: EndpointPolicy(caching: .fresh(for: .seconds(600)))
            )
        }
        for caller in callers { _ = try await service.client.send(caller) }

        try await service.client.send(ChangeValue())

        for caller in callers { #expect(try await service.client.send(caller) == [1]) }
    }

    @Test func `what a store failed to remove is not used`() async throws {
        let store = StubbornStore()
        let service = try ValueService(CachePolicy(store: store))
        service.gate.open()
        _ = try await service.client.send(ReadValue())

        store.isBroken.withLock { $0 = true }
        try await service.client.send(ChangeValue())
        let first = try await service.client.response(for: ReadValue())
        store.isBroken.withLock { $0 = false }
        let second = try await service.client.response(for: ReadValue())

        #expect([first, second].map(\.value) == [[1], [1]])
        #expect([first, second].map(\.source) == [.service, .service])
        // Nothing else is requested again, once the store works.
        while try await service.client.response(for: ReadValue()).source != .cache(age: .zero) {}
    }

    @Test func `a change that is cancelled still removes what is stored`() async throws {
        let store = StubbornStore()
        let service = try ValueService(CachePolicy(store: store))
        service.gate.open()
        _ = try await service.client.send(ReadValue())
        let stop = Gate()
        service.stop.withLock { $0 = stop }
        let change = Task { try await service.client.send(ChangeValue()) }
        try await service.waitForChanges(1)

        change.cancel()
        stop.open()
        await #expect(throws: NetworkError.self) { try await change.value }

        while await !store.responses(for: "http://service.example/value").isEmpty {
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}

private struct ValueService: Sendable {
    let gate = ReusableGate()
    let failure = SharedValue<NetworkError?>(nil)
    let refusal = SharedValue<HTTPResponse.Status?>(nil)
    let stop = SharedValue<Gate?>(nil)
    private let reads = Tally()
    private let changes = Tally()
    private let service: TestService

    var client: APIClient { service.client }
    var clock: ManualClock { service.clock }

    init(_ cache: CachePolicy?) throws {
        let value = Tally()
        let (gate, failure, refusal, stop) = (gate, failure, refusal, stop)
        let (reads, changes) = (reads, changes)
        let policies = CallPolicies(deadline: .seconds(600), cache: cache, retry: .never)
        service = try TestService(policies) { request, _ in
            if request.head.method == .get {
                let seen = value.count
                reads.add()
                await gate.wait()
                return .numbers("[\(seen)]", .ok, [.cacheControl: "max-age=60"])
            }
            let failure = failure.withLock { $0 }
            if let failure, !failure.mayHaveReachedServer, failure.kind == .connectionFailed {
                throw failure
            }
            if let refusal = refusal.withLock({ $0 }) { return .numbers("", refusal) }
            value.add()
            changes.add()
            if let stop = stop.withLock({ $0 }) {
                await stop.wait()
                try Task.checkCancellation()
            }
            if let failure { throw failure }
            return .numbers("", .noContent)
        }
    }

    func waitForReads(_ count: Int) async throws {
        while reads.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }

    func waitForChanges(_ count: Int) async throws {
        while changes.count < count { try await Task.sleep(for: .milliseconds(1)) }
    }
}

private struct ReadValue: Endpoint {
    typealias Response = [Int]
    var headers: [RequestHeader] = []
    var policy = EndpointPolicy()
    var path: EndpointPath { "/value" }
}

private struct ChangeValue: Endpoint {
    typealias Response = Void
    var method = HTTPRequest.Method.put
    var path: EndpointPath { "/value" }
}

private final class StubbornStore: ResponseStore {
    let isBroken = SharedValue(false)
    private let inner = MemoryResponseStore()

    func responses(for key: String) async -> [StoredResponse] { await inner.responses(for: key) }

    func store(_ responses: [StoredResponse], for key: String) async throws {
        try Task.checkCancellation()
        if isBroken.withLock({ $0 }) { throw CocoaError(.fileWriteOutOfSpace) }
        await inner.store(responses, for: key)
    }
}

private final class SharedValue<Content: Sendable>: Sendable {
    private let content: Mutex<Content>

    init(_ content: Content) { self.content = Mutex(content) }

    func withLock<Result: Sendable>(_ body: (inout Content) -> Result) -> Result {
        content.withLock { content in body(&content) }
    }
}

private final class ReusableGate: Sendable {
    private let current = SharedValue(Gate())

    func wait() async { await current.withLock { $0 }.wait() }
    func open() { current.withLock { $0 }.open() }
    func close() { current.withLock { $0 = Gate() } }
}
