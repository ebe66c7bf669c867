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
            breaker.record(result, now: .zero)
        }
        #expect(breaker.state == .closed)
        breaker.record(.success, now: .seconds(1))

        #expect(breaker.state == .open(until: .seconds(11)))
        #expect(breaker.admit(now: .seconds(4)) == .refused(for: .seconds(7)))
    }

    @Test func `old calls are forgotten`() {
        var breaker = CircuitBreaker(policy)
        for _ in 0..<8 { breaker.record(.success, now: .zero) }

        for _ in 0..<3 { breaker.record(.failure, now: .zero) }
        #expect(breaker.state == .closed)
        breaker.record(.failure, now: .zero)

        #expect(breaker.state != .closed)
    }

    @Test func `an outcome that does not depend on the service is not counted`() {
        var breaker = CircuitBreaker(policy)

        for _ in 0..<20 { breaker.record(.neither, now: .zero) }

        #expect(breaker.state == .closed)
    }

    @Test func `one call is let through after the pause, and closes it`() {
        var breaker = opened()

        #expect(breaker.admit(now: .seconds(10)) == .admitted)
        #expect(breaker.admit(now: .seconds(11)) == .refused(for: .seconds(9)))
        breaker.record(.success, now: .seconds(12))

        #expect(breaker.state == .closed)
        #expect(breaker.openings == 0)
    }

    @Test func `the pause doubles up to the longest while it goes on failing`() {
        var breaker = opened()
        var now = Duration.seconds(10)
        var pauses: [Duration] = []

        for _ in 0..<3 {
            #expect(breaker.admit(now: now) == .admitted)
            breaker.record(.failure, now: now)
            guard case .open(let until) = breaker.state else { break }
            pauses.append(until - now)
            now = until
        }

        #expect(pauses == [.seconds(20), .seconds(30), .seconds(30)])
    }

    @Test func `a probe that was cancelled lets the next call be one`() {
        var breaker = opened()

        #expect(breaker.admit(now: .seconds(10)) == .admitted)
        breaker.record(.neither, now: .seconds(11))

        #expect(breaker.admit(now: .seconds(11)) == .admitted)
    }

    @Test func `it stays open over a restart`() {
        var breaker = CircuitBreaker(policy)

        breaker.restore(openings: 2, openFor: .seconds(5), now: .seconds(1))

        #expect(breaker.admit(now: .seconds(2)) == .refused(for: .seconds(4)))
        #expect(breaker.admit(now: .seconds(6)) == .admitted)
    }

    private func opened() -> CircuitBreaker {
        var breaker = CircuitBreaker(policy)
        for _ in 0..<4 { breaker.record(.failure, now: .zero) }
        return breaker
    }
}
