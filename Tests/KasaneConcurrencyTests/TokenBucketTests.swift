import KasaneConcurrency
import Testing

@Suite
struct TokenBucketTests {
    @Test func `uses are kept apart, in the order in which they come`() {
        var bucket = TokenBucket(capacity: 1, rate: 2, now: .zero)

        let waits = (0..<3).map { _ in bucket.take(maximumWait: .seconds(9), now: .zero).wait }

        #expect(waits == [.zero, .milliseconds(500), .seconds(1)])
    }

    @Test func `a burst is allowed after a pause, and no more`() {
        var bucket = TokenBucket(capacity: 3, rate: 2, now: .zero)
        for _ in 0..<3 { _ = bucket.take(now: .zero) }

        #expect(!bucket.take(now: .milliseconds(100)).isTaken)
        let later = (0..<4).count { _ in bucket.take(now: .seconds(60)).isTaken }

        #expect(later == 3)
    }

    @Test func `a use that cannot wait takes nothing`() {
        var bucket = TokenBucket(capacity: 1, rate: 1, now: .zero)
        _ = bucket.take(now: .zero)

        let turn = bucket.take(maximumWait: .milliseconds(999), now: .zero)

        #expect(!turn.isTaken)
        #expect(turn.wait == .seconds(1))
        #expect(bucket.take(maximumWait: .seconds(1), now: .zero).isTaken)
    }

    @Test func `a use may cost more than one token`() {
        var bucket = TokenBucket(capacity: 10, rate: 1, now: .zero)

        #expect(bucket.take(8, now: .zero).isTaken)
        #expect(bucket.take(8, now: .zero) == (.seconds(6), false))
        #expect(bucket.level(now: .seconds(3)) == 5)
    }

    @Test func `a charge leaves a debt, which is limited`() {
        var bucket = TokenBucket(capacity: 10, rate: 1, now: .zero)

        bucket.charge(100, maximumDebt: 60, now: .zero)

        #expect(bucket.level(now: .zero) == -60)
        #expect(bucket.take(now: .seconds(60)) == (.seconds(1), false))
        #expect(bucket.take(now: .seconds(61)).isTaken)
    }

    @Test func `a level can be saved and restored`() {
        let rate = 100.0 / 86_400
        var first = TokenBucket(capacity: 100, rate: rate, now: .zero)
        for _ in 0..<100 { _ = first.take(now: .zero) }

        var second = TokenBucket(capacity: 100, rate: rate, now: .seconds(5))
        second.restore(level: first.level(now: .zero), age: .seconds(864), now: .seconds(5))

        #expect(second.take(now: .seconds(5)).isTaken)
        #expect(!second.take(now: .seconds(5)).isTaken)
    }

    @Test func `a clock that goes back gives nothing`() {
        var bucket = TokenBucket(capacity: 1, rate: 1, now: .seconds(10))
        _ = bucket.take(now: .seconds(10))

        #expect(!bucket.take(now: .seconds(5)).isTaken)
    }

    @Test func `a wait longer than a duration can hold is limited`() {
        var bucket = TokenBucket(capacity: 1, rate: .leastNormalMagnitude, now: .zero)
        _ = bucket.take(now: .zero)

        #expect(bucket.take(now: .zero).wait > .seconds(300_000_000))
    }
}
