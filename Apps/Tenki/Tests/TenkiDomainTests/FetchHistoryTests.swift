import Foundation
import TenkiDomain
import Testing

@Suite
struct FetchHistoryTests {
    private let noon = Date(timeIntervalSince1970: 1_763_690_400)

    @Test func `what was never asked for may be asked for`() {
        #expect(FetchHistory(id: .tokyo).nextLook(at: noon) < noon)
    }

    @Test(arguments: [(1, 5.0), (2, 20), (3, 80), (4, 320), (5, 360), (60, 360)])
    func `the pause after failures grows`(failures: Int, minutes: Double) {
        let history = FetchHistory(id: .tokyo, askedAt: [noon], failures: failures, reason: "away")

        #expect(history.nextLook(at: noon) == noon.addingTimeInterval(minutes * 60))
    }

    @Test func `a success ends the pause after failures`() {
        var history = FetchHistory(id: .tokyo, askedAt: [noon], failures: 3, reason: "away")

        history.succeed()

        #expect(history.nextLook(at: noon) == noon.addingTimeInterval(30 * 60))
        #expect(history.reason == nil)
    }

    @Test func `an asking of which nothing became counts as failed, once`() {
        var history = FetchHistory(id: .tokyo)

        history.ask(at: noon)
        #expect(history.reason == "the provider has not answered yet")
        #expect(history.nextLook(at: noon) == noon.addingTimeInterval(5 * 60))

        history.fail("away")
        #expect(history.failures == 1)
        #expect(history.reason == "away")
    }

    @Test func `after the sixth call of a day the first has to be a day ago`() {
        var history = FetchHistory(id: .tokyo)
        for hour in 0..<6 { history.ask(at: noon.addingTimeInterval(Double(hour) * 3600)) }

        let next = history.nextLook(at: noon.addingTimeInterval(6 * 3600))

        #expect(next == noon.addingTimeInterval(24 * 3600))
    }

    @Test func `calls of a wrong clock's future are forgotten`() {
        var history = FetchHistory(id: .tokyo, askedAt: [noon.addingTimeInterval(999_999)])
        #expect(history.nextLook(at: noon) < noon)

        history.ask(at: noon)

        #expect(history.askedAt == [noon])
    }

    @Test func `calls of more than a day ago are forgotten`() {
        var history = FetchHistory(id: .tokyo, askedAt: [noon.addingTimeInterval(-90_000)])

        history.ask(at: noon)

        #expect(history.askedAt == [noon])
    }
}
