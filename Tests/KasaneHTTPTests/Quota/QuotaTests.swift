import Foundation
import KasaneHTTP
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct QuotaTests {
    private let time = Time()
    private let alice = "192.0.2.1"
    private let bob = "192.0.2.2"
    private let searches = QuotaShare(
        of: "tests",
        for: "searches",
        limits: [
            RateLimit(6, per: .seconds(60), burst: 8), RateLimit(40, per: .seconds(86_400)),
        ]
    )
    private let jobs = QuotaShare(
        of: "tests",
        for: "jobs",
        limits: [RateLimit(24, per: .seconds(86_400), burst: 5)]
    )

    @Test func `a refusal says when a call is allowed, and then it is`() async throws {
        let quota = quota()
        _ = try await take(9, searches, for: alice, from: quota)
        let known = try #require(refusal(of: searches, for: alice, quota))
        #expect(known.scope == .client)

        time.advance(by: Int(known.retryAfter.components.seconds) - 2)
        #expect(refusal(of: searches, for: alice, quota) != nil)
        time.advance(by: 2)
        #expect(refusal(of: searches, for: alice, quota) == nil)
    }

    @Test func `a caller that is no client may use the whole share, and then nobody has a call`()
        async throws
    {
        let quota = quota()

        #expect(try await take(9, jobs, from: quota) == 5)
        #expect(refusal(of: jobs, for: alice, quota)?.scope == .everyone)
        #expect(refusal(of: jobs, quota)?.retryAfter == .seconds(3600))
        #expect(refusal(of: searches, quota) == nil)
    }

    @Test func `the networks of a site leave calls for others, however many there are`()
        async throws
    {
        let quota = quota()
        var granted = 0
        for number in 0..<256 {
            let client = "2001:db8:0:\(String(number, radix: 16))::/64"
            granted += try await take(1, searches, for: client, from: quota)
        }

        // Of eight calls a client may use half, and a site two thirds.
        #expect(granted == 6)
        #expect(refusal(of: searches, for: "2001:db8:0:ff::/64", quota)?.scope == .network)
        #expect(try await take(1, searches, for: bob, from: quota) == 1)
    }

    @Test func `a client may use half of the remaining calls, and a refusal is not counted`()
        async throws
    {
        let quota = quota()
        #expect(refusal(of: searches, for: alice, quota) == nil)
        #expect(try await take(9, searches, for: alice, from: quota) == 4)
        for _ in 0..<9 { #expect(refusal(of: searches, for: alice, quota) != nil) }

        #expect(refusal(of: searches, for: bob, quota) == nil)
        #expect(try await take(9, searches, for: bob, from: quota) == 2)
    }

    @Test func `a charge counts for a client and for all`() async throws {
        let quota = quota()
        quota.charge(4, to: searches, for: alice)

        #expect(try await take(9, searches, for: alice, from: quota) == 0)
        #expect(try await take(9, searches, for: bob, from: quota) == 2)
    }

    @Test func `a clock that is set back does harm for a day at most`() async throws {
        let quota = quota()
        time.advance(by: 999_999)
        #expect(try await take(9, searches, for: alice, from: quota) == 4)
        time.advance(by: -999_999)

        #expect(refusal(of: searches, for: alice, quota) != nil)
        #expect(try await take(1, searches, for: bob, from: quota) == 1)
        time.advance(by: 60)
        #expect(try await take(1, searches, for: alice, from: quota) == 1)
    }

    @Test func `calls that a node with a clock ahead stored decay`() async throws {
        let store = MemoryQuotaStore()
        let ahead = time.now.addingTimeInterval(172_800)
        _ = try await store.update(searches.id) { _ in QuotaUsage([40, 8], date: ahead) }
        let quota = quota(store)

        #expect(try await take(1, searches, for: alice, from: quota) == 0)
        time.advance(by: 60)
        #expect(try await take(1, searches, for: alice, from: quota) == 0)
        time.advance(by: 86_340)
        #expect(try await take(1, searches, for: alice, from: quota) == 1)
    }

    @Test func `a damaged number counts as none, or as many`() {
        #expect(QuotaUsage([.nan, -1, .infinity], date: time.now).calls == [0, 0, 1e9])
    }

    @Test func `a bounded number of clients is remembered`() async throws {
        let quota = Quota(maximumClients: 100, date: { [time] in time.now })
        for client in 0..<110 {
            #expect(try await take(1, searches, for: "\(client)", from: quota) == 1)
            // A day between calls leaves a call for the next client.
            time.advance(by: 86_400)
        }

        #expect((50...100).contains(quota.clientCount))
    }

    @Test func `calls count across nodes and restarts, also those of a process that was killed`()
        async throws
    {
        let store = MemoryQuotaStore()
        let (one, other) = (quota(store), quota(store))
        for quota in [one, other, one, other, one] {
            #expect(try await take(1, jobs, from: quota) == 1)
        }

        for quota in [one, other, quota(store)] {
            #expect(try await take(1, jobs, from: quota) == 0)
        }
        #expect(try await other.left(of: [jobs, searches]) == [jobs.id: 0, searches.id: 40])
        time.advance(by: 3600)
        #expect(try await other.left(of: [jobs]) == [jobs.id: 1])
        #expect(try await take(2, jobs, from: other) == 1)
        #expect(try await take(1, jobs, from: one) == 0)
    }

    @Test func `as many calls of two nodes at the same time are granted as there are`()
        async throws
    {
        let store = MemoryQuotaStore()
        let nodes = [quota(store), quota(store)]

        let granted = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<40 {
                group.addTask { try await take(1, jobs, from: nodes[number % 2]) }
            }
            return try await group.reduce(0, +)
        }

        #expect(granted == 5)
    }

    @Test(arguments: [0, 1])
    func `calls that cannot be stored are counted in memory, once`(runs: Int) async throws {
        let store = FlakyStore()
        let quota = quota(store)
        #expect(try await take(1, jobs, for: alice, from: quota) == 1)
        store.fault.withLock { $0 = (runs, StoreFault()) }

        #expect(try await take(9, jobs, for: alice, from: quota) == 2)
        #expect(try await take(9, jobs, from: quota) == 2)
        #expect(refusal(of: jobs, quota)?.retryAfter == .seconds(3600))
        #expect(try await quota.left(of: [jobs]) == [jobs.id: 0])
    }

    @Test func `calls that are reserved are a pause apart, whichever node makes them`()
        async throws
    {
        let store = MemoryQuotaStore()
        let (one, other) = (quota(store), quota(store))
        let share = QuotaShare(of: "a", for: "b", limits: [.spaced(by: .seconds(10))])
        let start = time.now

        var dates: [Date] = []
        for quota in [one, other, one] {
            dates.append(try await quota.reserve(share, within: .seconds(20)))
        }
        await #expect(throws: QuotaExceeded.self) {
            try await other.reserve(share, within: .seconds(20))
        }
        time.advance(by: 45)
        dates.append(try await other.reserve(share, within: .zero))

        #expect(dates == [0, 10, 20, 45].map { start.addingTimeInterval($0) })
    }

    @Test func `a change that the store runs again is counted once`() async throws {
        let store = FlakyStore()
        store.fault.withLock { $0 = (1, nil) }
        let quota = quota(store)

        #expect(try await take(9, searches, for: alice, from: quota) == 4)
        #expect(try await take(9, searches, for: bob, from: quota) == 2)
    }

    @Test func `a caller that is cancelled gets its call back`() async throws {
        let store = FlakyStore()
        let quota = quota(store)
        store.fault.withLock { $0 = (1, CancellationError()) }
        for _ in 0..<20 {
            await #expect(throws: CancellationError.self) {
                try await quota.take(searches, for: alice)
            }
        }
        store.fault.withLock { $0 = (0, nil) }

        #expect(try await take(9, searches, for: alice, from: quota) == 4)
        #expect(try await take(9, searches, for: bob, from: quota) == 2)
    }

    @Test func `a refusal that the store replaces by its own error is a refusal`() async throws {
        let store = FlakyStore()
        #expect(try await take(5, jobs, from: quota(store)) == 5)
        store.fault.withLock { $0 = (1, StoreFault()) }

        #expect(try await take(1, jobs, from: quota(store)) == 0)
    }

    @Test func `a share without limits is refused`() async {
        await #expect(processExitsWith: .failure) {
            _ = QuotaShare(of: "tests", for: "searches", limits: [])
        }
    }

    private func quota(_ store: any QuotaStore = MemoryQuotaStore()) -> Quota {
        Quota(store: store, date: { [time] in time.now })
    }

    /// Takes calls and returns how many are granted.
    private func take(
        _ count: Int,
        _ share: QuotaShare,
        for client: String? = nil,
        from quota: Quota
    ) async throws -> Int {
        var granted = 0
        for _ in 0..<count {
            do {
                try await quota.take(share, for: client)
                granted += 1
            } catch is QuotaExceeded {}
        }
        return granted
    }

    private func refusal(
        of share: QuotaShare,
        for client: String? = nil,
        _ quota: Quota
    ) -> QuotaExceeded? {
        do {
            try quota.check(share, for: client)
            return nil
        } catch {
            return error
        }
    }
}

private struct StoreFault: Error {}

/// A store that runs changes in vain, and then fails.
private final class FlakyStore: QuotaStore {
    let fault = Mutex<(runs: Int, error: (any Error)?)>((0, nil))
    private let store = MemoryQuotaStore()

    func update(
        _ share: QuotaShare.ID,
        _ change: @Sendable (QuotaUsage?) throws -> QuotaUsage
    ) async throws -> QuotaUsage {
        let (runs, error) = fault.withLock { $0 }
        let stored = try await store.usage(of: [share])[share]
        // A refusal is replaced by the store's error.
        for _ in 0..<runs { _ = try? change(stored) }
        if let error { throw error }
        return try await store.update(share, change)
    }

    func usage(of shares: [QuotaShare.ID]) async throws -> [QuotaShare.ID: QuotaUsage] {
        if let error = fault.withLock({ $0.error }) { throw error }
        return try await store.usage(of: shares)
    }
}
