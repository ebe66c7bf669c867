import Foundation
import TenkiDomain
import Testing

@Suite
struct FetchHistoryTests {
    private let noon = Date(timeIntervalSince1970: 1_763_690_400)

    @Test func `a city that was never requested may be requested`() {
        #expect(FetchHistory(id: .tokyo).nextAutomaticRequest(at: noon) < noon)
    }

    @Test(arguments: [(1, 5.0), (2, 20), (3, 80), (4, 320), (5, 360), (60, 360)])
    func `the pause after failures grows`(failures: Int, minutes: Double) {
        let history = FetchHistory(
            id: .tokyo,
            automaticRequests: [noon],
            failures: failures,
            failure: .unknown
        )

        #expect(history.nextAutomaticRequest(at: noon) == noon.addingTimeInterval(minutes * 60))
    }

    @Test(arguments: FetchPurpose.allCases)
    func `a success ends the pause after failures, manual or automatic`(purpose: FetchPurpose) {
        var history = FetchHistory(
            id: .tokyo,
            automaticRequests: [noon],
            failures: 3,
            failure: .unknown
        )

        let later = noon.addingTimeInterval(60)
        history.recordRequest(purpose, at: later)
        history.recordSuccess(at: later)

        #expect(history.nextAutomaticRequest(at: later) == later.addingTimeInterval(30 * 60))
        #expect(history.failures == 0)
        #expect(history.failure == nil)
    }

    @Test func `an automatic request of which nothing became counts as failed, once`() {
        var history = FetchHistory(id: .tokyo)

        history.recordRequest(.automatic, at: noon)
        #expect(history.failure == .pending)
        #expect(history.nextAutomaticRequest(at: noon) == noon.addingTimeInterval(5 * 60))

        history.recordFailure(.unknown)
        #expect(history.failures == 1)
        #expect(history.failure == .unknown)
    }

    @Test func `the background is trusted with a city until it has not looked for 20 minutes`() {
        var history = FetchHistory(id: .tokyo)
        #expect(!history.isRefreshedInBackground(at: noon))

        history.recordBackgroundRefresh(at: noon)
        // This one is too early to change what is stored.
        history.recordBackgroundRefresh(at: noon.addingTimeInterval(5 * 60))

        #expect(history.refreshedUntil == noon.addingTimeInterval(20 * 60))
        #expect(history.isRefreshedInBackground(at: noon.addingTimeInterval(19 * 60)))
        // The clock of another node may be behind.
        #expect(history.isRefreshedInBackground(at: noon.addingTimeInterval(-5)))
        #expect(!history.isRefreshedInBackground(at: noon.addingTimeInterval(20 * 60)))

        history.recordBackgroundRefresh(at: noon.addingTimeInterval(11 * 60))
        #expect(history.refreshedUntil == noon.addingTimeInterval(31 * 60))
    }

    @Test func `a time of the background that a wrong clock has recorded does not count`() {
        var history = FetchHistory(id: .tokyo)
        history.recordBackgroundRefresh(at: noon.addingTimeInterval(86_400))

        #expect(!history.isRefreshedInBackground(at: noon))

        history.recordBackgroundRefresh(at: noon)
        #expect(history.isRefreshedInBackground(at: noon))
    }

    @Test func `manual requests leave the automatic ones as they are`() {
        var history = FetchHistory(id: .tokyo)
        history.recordRequest(.automatic, at: noon)
        history.recordFailure(.unknown)
        let next = history.nextAutomaticRequest(at: noon)

        for second in 1...50 {
            history.recordRequest(.manual, at: noon.addingTimeInterval(Double(second)))
            history.recordFailure(.unknown)
        }

        #expect(history.nextAutomaticRequest(at: noon.addingTimeInterval(60)) == next)
        #expect(history.failures == 1)
        #expect(history.requestCount(inDayBefore: noon.addingTimeInterval(60)) == 51)
    }

    @Test func `after the sixth automatic request of a day the first has to be a day ago`() {
        var history = FetchHistory(id: .tokyo)
        for hour in 0..<6 {
            history.recordRequest(.automatic, at: noon.addingTimeInterval(Double(hour) * 3600))
        }

        let next = history.nextAutomaticRequest(at: noon.addingTimeInterval(6 * 3600))

        #expect(next == noon.addingTimeInterval(24 * 3600))
    }

    @Test func `a request that was not sent is taken back`() {
        var before = FetchHistory(id: .tokyo)
        before.recordRequest(.automatic, at: noon.addingTimeInterval(-3600))
        before.recordFailure(.unknown)
        var history = before

        for purpose in [FetchPurpose.automatic, .manual] {
            history.recordRequest(purpose, at: noon)
            history.withdrawRequest(purpose, at: noon, before: before)
        }

        #expect(history == before)
    }

    @Test func `requests of a wrong clock's future are forgotten`() {
        let future = noon.addingTimeInterval(999_999)
        var history = FetchHistory(
            id: .tokyo,
            automaticRequests: [future],
            manualRequests: [future],
            succeededAt: future
        )
        #expect(history.nextAutomaticRequest(at: noon) < noon)

        history.recordRequest(.automatic, at: noon)

        #expect(history.automaticRequests == [noon])
        #expect(history.manualRequests == [])
    }

    @Test func `requests and a success of a node whose clock is ahead count`() {
        let ahead = noon.addingTimeInterval(1)
        var history = FetchHistory(id: .tokyo)
        history.recordRequest(.automatic, at: ahead)
        #expect(history.nextAutomaticRequest(at: noon) == ahead.addingTimeInterval(5 * 60))

        history.recordSuccess(at: ahead)
        #expect(history.nextAutomaticRequest(at: noon) == ahead.addingTimeInterval(30 * 60))

        history.recordRequest(.automatic, at: noon)
        history.recordRequest(.manual, at: ahead)
        history.recordRequest(.manual, at: noon)
        #expect(history.automaticRequests == [noon, ahead])
        #expect(history.manualRequests == [noon, ahead])
    }

    @Test func `requests of more than a day ago and more than two hundred are forgotten`() {
        var history = FetchHistory(
            id: .tokyo,
            automaticRequests: [noon.addingTimeInterval(-90_000)],
            manualRequests: [noon.addingTimeInterval(-90_000)]
        )

        for second in 0..<300 {
            history.recordRequest(.manual, at: noon.addingTimeInterval(Double(second)))
        }

        #expect(history.automaticRequests == [])
        #expect(history.manualRequests.count == FetchHistory.manualLimit)
        #expect(history.manualRequests.last == noon.addingTimeInterval(299))
    }
}
