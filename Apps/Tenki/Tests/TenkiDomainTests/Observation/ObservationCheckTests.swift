import Foundation
import TenkiDomain
import Testing

@Suite
struct ObservationCheckTests {
    private let noon = Date(timeIntervalSince1970: 1_795_230_000)
    private let source = DataSource(name: "tests")

    @Test func `the file of a time is requested 8 minutes after it, and once`() {
        var check = ObservationCheck()

        #expect(check.dueTime(at: noon + 479) == noon - 600)
        #expect(check.dueTime(at: noon + 480) == noon)
        check.recordRequest(of: noon, at: noon + 480)
        #expect(check.dueTime(at: noon + 1000) == nil)
        #expect(check.dueTime(at: noon + 1079) == nil)
        #expect(check.dueTime(at: noon + 1080) == noon + 600)
    }

    @Test func `there is at most one request in ten minutes, whenever checks run`() {
        var check = ObservationCheck()
        var requests: [Date] = []
        for second in stride(from: 0.0, to: 86_400, by: 7) {
            guard let time = check.dueTime(at: noon + second) else { continue }
            check.recordRequest(of: time, at: noon + second)
            requests.append(time)
            if requests.count.isMultiple(of: 5) { check.recordMissing(at: noon + second) }
        }

        #expect(Set(requests).count == requests.count)
        #expect((130...145).contains(requests.count))
    }

    @Test func `a file that is not there yet puts off the next requests`() {
        var check = ObservationCheck()
        for _ in 0..<10 { check.recordMissing(at: noon) }

        #expect(check.delay == ObservationCheck.longestDelay)
        #expect(check.failure == .notPublished)
        #expect(check.dueTime(at: noon + 1199) == noon - 600)
        #expect(check.dueTime(at: noon + 1200) == noon)
    }

    @Test func `files that are there in time shorten the delay again`() {
        var check = ObservationCheck()
        for _ in 0..<10 { check.recordMissing(at: noon) }
        check.recordSuccess(of: noon, from: source, at: noon + 1200)
        #expect(check.delay == ObservationCheck.longestDelay - 5)

        for _ in 0..<200 { check.recordSuccess(of: noon, from: source, at: noon + 1200) }

        #expect(check.delay == ObservationCheck.shortestDelay)
    }

    @Test func `a node whose clock is ahead does not stop the others`() {
        var check = ObservationCheck()
        check.recordRequest(of: noon + 86_400, at: noon + 86_880)

        #expect(check.dueTime(at: noon + 480) == noon)
    }

    @Test func `the table of stations is read again after 30 days`() {
        var check = ObservationCheck()
        #expect(check.needsStations(at: noon))

        check.recordStationsRequest(at: noon)
        #expect(!check.needsStations(at: noon + 3599))
        #expect(check.needsStations(at: noon + 3600))
        check.recordStations(at: noon + 3600)
        #expect(!check.needsStations(at: noon + 29 * 86_400))
        #expect(check.needsStations(at: noon + 3600 + 30 * 86_400))
    }

    @Test func `a success forgets the failure`() {
        var check = ObservationCheck()
        check.recordFailure(.unknown, at: noon)
        check.recordSuccess(of: noon, from: source, at: noon + 480)

        #expect(check.failure == nil && check.failedAt == nil)
        #expect(check.observedAt == noon && check.readAt == noon + 480)
        #expect(check.source == "tests")
        // A response that arrives late is not the newest.
        check.recordSuccess(of: noon - 600, from: source, at: noon + 500)
        #expect(check.observedAt == noon)
    }
}
