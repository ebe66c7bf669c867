import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneTesting
import NIOCore
import Testing

@Suite(.timeLimit(.minutes(5)))
struct RateLimitMiddlewareTests {
    private let clock = ManualClock()

    @Test func `a client gets its burst, then waits for its turn`() async throws {
        let limit = RateLimitMiddleware<AddressContext>(rate: 2, burst: 3, clock: clock)

        for _ in 1...3 { #expect(try await wait(limit) == nil) }
        #expect(try await wait(limit) == "1")
        #expect(try await wait(limit, from: "192.0.2.2") == nil)
        clock.advance(by: .milliseconds(500))
        #expect(try await wait(limit) == nil)
        #expect(try await wait(limit) == "1")
    }

    @Test func `a refusal contains the seconds until the next request is admitted`() async throws {
        let limit = RateLimitMiddleware<AddressContext>(rate: 0.1, burst: 1, clock: clock)

        #expect(try await wait(limit) == nil)
        #expect(try await wait(limit) == "10")
        clock.advance(by: .seconds(7))
        #expect(try await wait(limit) == "3")
    }

    @Test(arguments: [(2.5, "1"), (100.0, "2"), (0.25, nil), (-.infinity, nil), (.nan, nil)])
    func `a request counts as a burst at the most, and as none at the least`(
        cost: Double,
        expected: String?
    ) async throws {
        let limit = RateLimitMiddleware<AddressContext>(rate: 1, burst: 3, clock: clock) { _ in cost
        }

        #expect(try await wait(limit) == nil)
        clock.advance(by: .seconds(1))
        #expect(try await wait(limit) == expected)
        clock.advance(by: .seconds(3))
        #expect(try await wait(limit) == nil)
    }

    @Test func `no wait is longer than a day`() async throws {
        let limit = RateLimitMiddleware<AddressContext>(
            rate: .leastNonzeroMagnitude,
            burst: 1,
            clock: clock
        )

        #expect(try await wait(limit) == nil)
        #expect(try await wait(limit) == "86400")
    }

    @Test(arguments: [
        ("0", 1, 1), ("-1", 1, 1), ("inf", 1, 1), ("nan", 1, 1), ("1", 0, 1), ("1", 1, 0),
    ])
    func `a limit that admits no client or every client is refused`(
        rate: String,
        burst: Int,
        maximumClients: Int
    ) async {
        await #expect(processExitsWith: .failure) { [rate, burst, maximumClients] in
            _ = RateLimitMiddleware<AddressContext>(
                rate: Double(rate) ?? 1,
                burst: burst,
                maximumClients: maximumClients
            )
        }
    }

    @Test func `the networks of a site together are two clients, those of 48 bits four`()
        async throws
    {
        let limit = RateLimitMiddleware<AddressContext>(rate: 1, burst: 10, clock: clock)
        var accepted = 0
        for number in 0..<256 {
            let address = "2001:db8:0:\(String(number, radix: 16))::1"
            for _ in 1...2 {
                accepted += try await wait(limit, from: address) == nil ? 1 : 0
            }
        }
        #expect(accepted == 20)
        for number in 0..<256 {
            let address = "2001:db8:0:\(String(number, radix: 16))00::1"
            accepted += try await wait(limit, from: address) == nil ? 1 : 0
        }
        #expect(accepted == 40)

        #expect(try await wait(limit, from: "2001:db8:1::1") == nil)
        #expect(try await wait(limit, from: "192.0.2.1") == nil)
    }

    @Test func `of too many clients the idle are forgotten, and the busy are not`()
        async throws
    {
        let limit = RateLimitMiddleware<AddressContext>(
            rate: 0.001,
            burst: 2,
            maximumClients: 10,
            clock: clock
        )
        for _ in 1...2 { #expect(try await wait(limit, from: "192.0.2.1") == nil) }
        for _ in 1...2 { #expect(try await wait(limit, from: "192.0.2.2") == nil) }
        for number in 0..<30 {
            #expect(try await wait(limit, from: "10.0.0.\(number)") == nil)
            #expect(try await wait(limit, from: "192.0.2.1") != nil)
        }

        #expect(try await wait(limit, from: "192.0.2.2") == nil)
    }

    private func wait(
        _ limit: RateLimitMiddleware<AddressContext>,
        from address: String = "192.0.2.1"
    ) async throws -> String? {
        let response = try await limit.answer(from: address)
        #expect(response.status == .ok || response.status == .tooManyRequests)
        return response.headers[.retryAfter]
    }
}
