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

    @Test func `old calls are forgotten`() {
        var breaker = CircuitBreaker(policy)
        for _ in 0..<8 { breaker.run(.success, now: .zero) }

        for _ in 0..<3 { breaker.run(.failure, now: .zero) }
        #expect(breaker.state == .closed)
        breaker.run(.failure, now: .zero)

        #expect(breaker.state != .closed)
    }

    @Test func `an outcome that does not depend on the service is not counted`() {
        var breaker = CircuitBreaker(policy)

        for _ in 0..<20 { breaker.run(.neither, now: .zero) }

        #expect(breaker.state == .closed)
    }

    @Test func `one call is let through after the pause, and closes it`() throws {
        var breaker = opened()

        let probe = try breaker.permit(now: .seconds(10))
        #expect(breaker.admit(now: .seconds(11)) == .refused(for: .seconds(9)))
        breaker.record(.success, of: probe, now: .seconds(12))

        #expect(breaker.state == .closed)
        #expect(breaker.openings == 0)
    }

    @Test func `the pause doubles up to the longest while it goes on failing`() {
        var breaker = opened()
        var now = Duration.seconds(10)
        var pauses: [Duration] = []

        for _ in 0..<3 {
            breaker.run(.failure, now: now)
            guard case .open(let until) = breaker.state else { break }
            pauses.append(until - now)
            now = until
        }

        #expect(pauses == [.seconds(20), .seconds(30), .seconds(30)])
    }

    @Test func `a probe that was cancelled lets the next call be one`() throws {
        var breaker = opened()

        let probe = try breaker.permit(now: .seconds(10))
        breaker.record(.neither, of: probe, now: .seconds(11))

        _ = try breaker.permit(now: .seconds(11))
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

    @Test func `a probe that was replaced does not decide in place of the next one`() throws {
        var breaker = opened()
        let first = try breaker.permit(now: .seconds(10))
        let second = try breaker.permit(now: .seconds(20))

        breaker.record(.failure, of: first, now: .seconds(21))
        breaker.record(.success, of: second, now: .seconds(22))

        #expect(breaker.state == .closed)
    }

    @Test func `calls from before an opening are not counted after it has closed`() throws {
        var breaker = CircuitBreaker(policy)
        var stragglers: [CircuitBreaker.Permit] = []
        for _ in 0..<8 { stragglers.append(try breaker.permit(now: .zero)) }
        for _ in 0..<4 { breaker.run(.failure, now: .zero) }
        breaker.run(.success, now: .seconds(10))

        for straggler in stragglers {
            breaker.record(.failure, of: straggler, now: .seconds(11))
        }

        #expect(breaker.state == .closed)
    }

    @Test func `it stays open over a restart`() throws {
        var breaker = CircuitBreaker(policy)

        breaker.restore(openings: 2, openFor: .seconds(5), now: .seconds(1))

        #expect(breaker.admit(now: .seconds(2)) == .refused(for: .seconds(4)))
        _ = try breaker.permit(now: .seconds(6))
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
