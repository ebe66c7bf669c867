import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ClientAllowancesTests {
    private let clock = ManualClock()
    private let client = "192.0.2.1"

    private func wait(_ allowances: ClientAllowances) async throws -> String? {
        try await RateLimitMiddleware<AddressContext>(allowances).answer(from: client)
            .headers[.retryAfter]
    }

    @Test func `a later charge delays the next requests`() async throws {
        let allowances = ClientAllowances(rate: 2, burst: 10, clock: clock)
        #expect(try await wait(allowances) == nil)
        allowances.charge(18, to: client)

        #expect(try await wait(allowances) == "5")
        #expect(allowances.share(leftTo: client) == -0.9)
        clock.advance(by: .seconds(5))
        #expect(try await wait(allowances) == nil)
    }

    @Test func `a client owes at most one minute of its rate`() async throws {
        let allowances = ClientAllowances(rate: 2, burst: 10, clock: clock)
        allowances.charge(1e9, to: client)

        #expect(try await wait(allowances) == "61")
    }

    @Test(arguments: [0.0, -5, .nan])
    func `a request without a cost is not charged`(cost: Double) {
        let allowances = ClientAllowances(rate: 2, burst: 10, clock: clock)
        allowances.charge(cost, to: client)

        #expect(allowances.share(leftTo: client) == 1)
    }

    @Test func `another client owes nothing`() {
        let allowances = ClientAllowances(rate: 2, burst: 10, clock: clock)
        allowances.charge(30, to: client)

        #expect(allowances.share(leftTo: "192.0.2.2") == 1)
    }
}
