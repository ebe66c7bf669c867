import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneFaultServer
import KasaneHTTP
import KasaneTesting
import KasaneWebhooks
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TimeLimitTests {
    private let clock = ManualClock()

    @Test func `the time limit includes the lookup of the host`() async throws {
        let resolver = HostResolver { _ in
            // A name server that never responds.
            try await Task.sleep(for: .seconds(3600))
            return []
        }
        let stub = receiver()
        let sender = WebhookSender.test(stub, .init(), resolver, clock: clock)

        async let error = attempt(sender, to: "https://hook.example/")
        await clock.waitForSleeper(of: .seconds(15))
        clock.advance(by: .seconds(15))

        #expect(try await error?.code == .timedOut)
        #expect(stub.sent.isEmpty)
    }

    @Test(arguments: [FaultServer.Fault.silence, .stallInHead])
    func `a receiver that never responds is tried again later`(
        fault: FaultServer.Fault
    ) async throws {
        try await FaultServer.run(fault) { server in
            try await AsyncHTTPTransport.run(.webhooks) { transport in
                async let error = send(through: transport, to: server)
                try await server.waitForRequests(1)
                await clock.waitForSleepers(1)
                clock.advance(by: .seconds(15))

                #expect(try await error?.code == .timedOut)
                #expect(try await error?.isRetryable == true)
                #expect(server.requestCount == 1)
                try await server.waitUntilClosed()
            }
        }
    }

    @Test(arguments: [(200, nil), (500, WebhookError.Code.temporarilyRefused)])
    func `a status counts although its body never ends`(
        status: Int,
        code: WebhookError.Code?
    ) async throws {
        let drip = FaultServer.Fault.drip(
            status: status,
            headers: ["Retry-After": "7"],
            body: "aa",
            pause: .seconds(600)
        )
        try await FaultServer.run(drip) { server in
            try await AsyncHTTPTransport.run(.webhooks) { transport in
                let (heads, head) = AsyncStream.makeStream(of: Void.self)
                let reporting = StubTransport(streaming: { request in
                    let response = try await transport.send(request)
                    head.finish()
                    return response
                })
                async let error = send(through: reporting, to: server)
                for await _ in heads {}
                await clock.waitForSleepers(1)
                clock.advance(by: .seconds(15))

                #expect(try await error?.code == code)
                #expect(try await error?.retryAfter == code.map { _ in .seconds(7) })
                try await server.waitUntilClosed()
            }
        }
    }

    @Test func `a cancelled attempt throws a CancellationError, by which a worker knows it`()
        async throws
    {
        try await FaultServer.run(.silence) { server in
            try await AsyncHTTPTransport.run(.webhooks) { transport in
                let task = Task { try await send(through: transport, to: server) }
                try await server.waitForRequests(1)

                task.cancel()

                await #expect(throws: CancellationError.self) { try await task.value }
                try await server.waitUntilClosed()
            }
        }
    }

    @Test func `a lookup does not delay the end of a cancelled task`() async throws {
        let stub = receiver()
        let sender = WebhookSender.test(stub, .init(), .system)
        let task = Task {
            // The lookup must begin in a cancelled task.
            while !Task.isCancelled { await Task.yield() }
            return try await attempt(sender, to: "https://localhost/")
        }

        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(stub.sent.isEmpty)
    }

    private func send(
        through transport: any Transport,
        to server: FaultServer
    ) async throws -> WebhookError? {
        try await attempt(
            .test(transport, .loopback, clock: clock),
            to: server.baseURL
        )
    }
}
