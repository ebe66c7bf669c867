import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RefreshTests {
    @Test func `a background revalidation ends with its client`() async throws {
        let cancelled = Tally()
        var service: TestService? = try service { count in
            guard count > 1 else { return }
            await withTaskCancellationHandler {
                while !Task.isCancelled { await Task.yield() }
            } onCancel: {
                cancelled.add()
            }
        }
        let transport = try #require(service?.transport)
        _ = try await service?.client.send(Numbers())
        service?.clock.advance(by: .seconds(5))
        _ = try await service?.client.send(Numbers())
        while transport.requests.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(cancelled.count == 0)

        service = nil

        while cancelled.count == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }

    @Test func `at most sixteen revalidations run in the background`() async throws {
        let gate = TestGate()
        let service = try service { count in if count > 20 { await gate.pass() } }
        for index in 0..<20 { _ = try await service.client.send(Numbers(name: "\(index)")) }
        service.clock.advance(by: .seconds(5))

        for index in 0..<20 {
            let answer = try await service.client.response(for: Numbers(name: "\(index)"))
            #expect(answer.source == .stale(age: .seconds(5)))
        }
        while service.transport.requests.count < 36 { try await Task.sleep(for: .milliseconds(1)) }
        for _ in 0..<100 { await Task.yield() }

        #expect(service.transport.requests.count == 36)
        gate.open()
    }

    private func service(_ wait: @escaping @Sendable (Int) async -> Void) throws -> TestService {
        try TestService(CallPolicies(cache: CachePolicy(), retry: .never)) { _, count in
            await wait(count)
            let control = "max-age=1, stale-while-revalidate=60"
            return .numbers("[1]", .ok, [.cacheControl: control])
        }
    }
}
