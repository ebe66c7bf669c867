import KasaneHTTP
import Testing

@Suite
struct CircuitBreakerTests {
    private let policy = CircuitBreakerPolicy(
        window: 8,
        minimumCalls: 4,
        failureRateThreshold: 0.5,
        openDuration: .seconds(10),
        maximumOpenDuration: .seconds(30)
    )

    @Test func `it opens when a share of enough calls fails`() {
        var breaker = CircuitBreaker(policy)

        for result in [CircuitBreaker.Result.success, .failure, .failure] {
            breaker.run(result, now: .zero)
        }
        #expect(breaker.state == .closed)
        breaker.run(.success, now: .seconds(1))

        #expect(breaker.state == .open(until: .seconds(11)))
        #expect(breaker.admit(now: .seconds(4)) == .refused(for: .seconds(7)))
    }

    @Test func `one call is let through after the pause, and closes it`() throws {
        var breaker = opened()

        let probe = try breaker.permit(now: .seconds(10))
        #expect(breaker.admit(now: .seconds(11)) == .refused(for: .seconds(9)))
        breaker.record(.success, of: probe, now: .seconds(12))

        #expect(breaker.state == .closed)
        #expect(breaker.openings == 0)
    }

    @Test(arguments: [CircuitBreaker.Result.success, .failure, .neither])
    func `a call from before the pause does not decide in place of the probe`(
        result: CircuitBreaker.Result
    ) throws {
        var breaker = CircuitBreaker(policy)
        let straggler = try breaker.permit(now: .zero)
        for _ in 0..<4 { breaker.run(.failure, now: .zero) }
        let probe = try breaker.permit(now: .seconds(10))

        breaker.record(result, of: straggler, now: .seconds(11))

        #expect(breaker.state == .halfOpen(since: .seconds(10)))
        breaker.record(.success, of: probe, now: .seconds(12))
        #expect(breaker.state == .closed)
    }

    private func opened() -> CircuitBreaker {
        var breaker = CircuitBreaker(policy)
        for _ in 0..<4 { breaker.run(.failure, now: .zero) }
        return breaker
    }
}

extension CircuitBreaker {
    fileprivate mutating func permit(now: Duration) throws -> Permit {
        guard case .admitted(let permit) = admit(now: now) else { throw CircuitOpenError() }
        return permit
    }

    fileprivate mutating func run(
        _ result: Result,
        now: Duration,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        guard case .admitted(let permit) = admit(now: now) else {
            Issue.record("The circuit is open.", sourceLocation: sourceLocation)
            return
        }
        record(result, of: permit, now: now)
    }
}

private struct CircuitOpenError: Error {}
