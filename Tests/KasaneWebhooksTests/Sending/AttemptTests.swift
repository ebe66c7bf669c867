import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import KasaneWebhooks
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AttemptTests {
    @Test func `attempts have the same id, and each its own time stamp`() async throws {
        let stub = receiver(500)
        let now = Mutex(moment)
        let date: @Sendable () -> Date = { now.withLock { $0 } }
        let sender = WebhookSender.test(stub, date: date)

        for _ in 0..<2 {
            _ = try await attempt(sender, to: "https://hook.example/")
            now.withLock { $0 += 60 }
        }

        let heads = stub.sent.map(\.head.headerFields)
        #expect(Set(heads.map { $0[.webhookID] }).count == 1)
        #expect(heads.map { $0[.webhookTimestamp] } == ["1614265330", "1614265390"])
        #expect(Set(heads.map { $0[.webhookSignature] }).count == 2)
    }

    @Test(arguments: ["東京は雨 ☔️", "", "\u{0}", "{}"])
    func `the bytes that are signed are sent`(text: String) async throws {
        let stub = receiver()
        let message = try WebhookMessage(id: "a", body: Data(text.utf8), contentType: "text/plain")

        let error = try await attempt(.test(stub), to: "https://hook.example/", message)

        let request = try #require(stub.sent.first)
        var sent = Data()
        for try await chunk in try #require(request.body).chunks { sent += chunk }
        let read = try WebhookVerifier(secret: WebhookSecret(secretText))
            .verify(request.head.headerFields, body: sent, at: moment)
        #expect(error == nil)
        #expect(read == message)
    }

    @Test func `a host has a few slots, and others have theirs`() async throws {
        var policy = WebhookPolicy()
        policy.maximumConcurrentPerHost = 2
        let slow = SlowReceiver()
        let sender = WebhookSender.test(slow.transport, policy)

        let codes = try await withThrowingTaskGroup { group in
            for port in [443, 8443] {
                group.addTask { try await attempt(sender, to: "https://slow.example:\(port)/") }
            }
            await slow.waitForRequests(2)
            let refused = try await attempt(sender, to: "https://SLOW.example/")
            let other = try await attempt(sender, to: "https://fast.example/")
            slow.open()
            for try await error in group { #expect(error == nil) }
            let later = try await attempt(sender, to: "https://slow.example/")
            return [refused, other, later].map { $0?.code }
        }

        #expect(codes == [.overloaded, nil, nil])
    }

    @Test func `all hosts together have a number of slots`() async throws {
        var policy = WebhookPolicy()
        policy.maximumConcurrent = 1
        let slow = SlowReceiver()
        let sender = WebhookSender.test(slow.transport, policy)

        async let first = attempt(sender, to: "https://slow.example/")
        await slow.waitForRequests(1)
        let error = try await attempt(sender, to: "https://fast.example/")
        slow.open()

        #expect(error?.code == .overloaded)
        #expect(error?.isRetryable == true)
        #expect(try await first == nil)
        #expect(try await attempt(sender, to: "https://fast.example/") == nil)
    }

    @Test func `neither errors nor requests in logs show secrets`() async throws {
        let stub = StubTransport(streaming: { _ in
            throw NetworkError(.unknown, cause: Hidden())
        })
        let url = "https://hook.example/hidden-path?key=hidden-query"
        let message = try WebhookMessage(id: "id", body: Data("hidden-body".utf8))

        let error = try await attempt(.test(stub), to: url, message)

        let request = try #require(stub.sent.first)
        let signature = try #require(request.head.headerFields[.webhookSignature])
        var dumped = ""
        dump(error, to: &dumped)
        for text in ["\(String(describing: error))", String(reflecting: error), dumped] {
            #expect(!text.contains("hidden"))
            #expect(!text.contains("MfKQ"))
            #expect(!text.contains(signature))
        }
        #expect(request.words == "POST https://hook.example•••")
        #expect(request.secrets.contains { $0.reveal() == signature })
        #expect(error?.description.contains("https://hook.example.") == true)
    }

    @Test func `the defaults are bounded`() {
        let policy = WebhookPolicy()
        let options = AsyncHTTPTransport.Options.webhooks

        #expect(policy.timeout == .seconds(15))
        #expect(policy.maximumResponseSize == 65_536)
        #expect(policy.maximumConcurrent == 64)
        #expect(policy.privateHosts.isEmpty && policy.requiresHTTPS)
        #expect(options.connectionsPerHost == policy.maximumConcurrentPerHost)
    }
}

private struct Hidden: Error, CustomStringConvertible {
    let description = "hidden-cause"
}

private final class SlowReceiver: Sendable {
    let transport: StubTransport
    private let end: AsyncStream<Void>.Continuation
    private let arrivals: AsyncStream<Void>

    init() {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        self.arrivals = arrivals
        self.end = end
        let gate = Task { for await _ in ends {} }
        transport = StubTransport { request in
            if request.head.authority?.hasPrefix("slow.example") == true {
                arrival.yield()
                await gate.value
            }
            return TransportResponse(status: .noContent, body: Data())
        }
    }

    func open() { end.finish() }

    func waitForRequests(_ count: Int) async {
        var left = count
        for await _ in arrivals {
            left -= 1
            if left == 0 { return }
        }
    }
}
