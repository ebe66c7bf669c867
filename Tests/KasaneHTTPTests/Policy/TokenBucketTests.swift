import KasaneHTTP
import Testing

@Suite
struct TokenBucketTests {
    @Test func `calls are kept apart, in the order in which they come`() {
        var bucket = TokenBucket(.spaced(by: .milliseconds(500)), now: .zero)

        let waits = (0..<3).map { _ in bucket.take(maximumWait: .seconds(9), now: .zero).wait }

        #expect(waits == [.zero, .milliseconds(500), .seconds(1)])
    }

    @Test func `a burst is allowed after a pause, and no more`() {
        var bucket = TokenBucket(RateLimit(2, per: .seconds(1), burst: 3), now: .zero)
        for _ in 0..<3 { _ = bucket.take(maximumWait: .zero, now: .zero) }

        #expect(!bucket.take(maximumWait: .zero, now: .milliseconds(100)).isTaken)
        let later = (0..<4).count { _ in bucket.take(maximumWait: .zero, now: .seconds(60)).isTaken
        }

        #expect(later == 3)
    }

    @Test func `a caller that cannot wait takes no token`() {
        var bucket = TokenBucket(.spaced(by: .seconds(1)), now: .zero)
        _ = bucket.take(maximumWait: .zero, now: .zero)

        let turn = bucket.take(maximumWait: .milliseconds(999), now: .zero)

        #expect(!turn.isTaken)
        #expect(turn.wait == .seconds(1))
        #expect(bucket.take(maximumWait: .seconds(1), now: .zero).isTaken)
    }

    @Test func `used tokens stay used over a restart`() {
        let limit = RateLimit(100, per: .seconds(86_400))
        var first = TokenBucket(limit, now: .zero)
        for _ in 0..<100 { _ = first.take(maximumWait: .zero, now: .zero) }

        var second = TokenBucket(limit, now: .seconds(5))
        second.restore(level: first.level(now: .zero), age: .seconds(864), now: .seconds(5))

        #expect(second.take(maximumWait: .zero, now: .seconds(5)).isTaken)
        #expect(!second.take(maximumWait: .zero, now: .seconds(5)).isTaken)
    }

    @Test func `a clock that goes back gives nothing`() {
        var bucket = TokenBucket(.spaced(by: .seconds(1)), now: .seconds(10))
        _ = bucket.take(maximumWait: .zero, now: .seconds(10))

        #expect(!bucket.take(maximumWait: .zero, now: .seconds(5)).isTaken)
    }
}
