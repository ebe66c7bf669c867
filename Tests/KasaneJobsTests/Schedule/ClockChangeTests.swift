import Foundation
import KasaneJobs
import Testing

/// Compares timetables with an oracle that looks at every minute around each change of the clock.
@Suite(.timeLimit(.minutes(5)))
struct ClockChangeTests {
    static let expressions = [
        // With fixed hours and minutes.
        "0 2 * * *", "30 2 * * *", "15,45 1-3 * * *", "0-59/10 0-23 * * *", "0 0 * * *",
        "59 1 * * *", "0 3 * * *", "30 1 * * 0", "0 2 1-7 * 6",
        // By elapsed time.
        "*/15 * * * *", "0 * * * *", "*/20 2 * * *", "5 */2 * * *", "*/30 1-2 * * 0",
        "* 2 25-31 3,10 *",
    ]

    /// Seconds before and after a change.
    private let margin = 3 * 86_400

    /// The changes of the years 2020 to 2030; for a zone without any, those of Berlin.
    private func changes(of zone: RuleZone) -> [Int] {
        let years = 1_577_836_800..<1_924_992_000
        return (zone == .tokyo ? RuleZone.berlin : zone).changes.map(\.moment)
            .filter(years.contains)
    }

    @Test(arguments: RuleZone.allCases)
    func `the oracle's zones agree with the system's`(zone: RuleZone) throws {
        let system = try zone.timeZone
        for change in changes(of: zone) {
            for moment in [change - margin, change - 1, change, change + margin] {
                #expect(system.secondsFromGMT(for: date(moment)) == zone.offset(at: moment))
            }
        }
    }

    @Test(arguments: RuleZone.allCases, expressions)
    func `the runs around each change are those of the oracle`(
        zone: RuleZone,
        expression: String
    ) throws {
        let timetable = try Timetable.cron(expression, in: zone.timeZone)
        let oracle = CronOracle(expression)
        let changes = changes(of: zone)
        #expect(changes.count == 22)
        for change in changes {
            let (start, end) = (change - margin, change + margin)
            let expected = oracle.runs(from: start, through: end, in: zone)
            #expect(try timetable.runs(from: start, through: end) == expected)
            try checkLatest(timetable, expected)
        }
    }

    private func checkLatest(_ timetable: Timetable, _ runs: [Int]) throws {
        for (run, next) in zip(runs, runs.dropFirst()) {
            for moment in [run, (run + next) / 2, next - 1] {
                try #require(timetable.latest(atOrBefore: date(moment)) == date(run))
                try #require(timetable.next(after: date(moment)) == date(next))
            }
        }
    }

    @Test(arguments: RuleZone.allCases, ["* 0 1 1,7 *", "0-59 0 1 1,7 *"])
    func `runs in the other season are found from months away`(
        zone: RuleZone,
        expression: String
    ) throws {
        let timetable = try Timetable.cron(expression, in: zone.timeZone)
        let midnights = try ["2026-01-01", "2026-07-01", "2027-01-01", "2027-07-01"].map { day in
            let midnight = Int(try date("\(day)T00:00:00Z").timeIntervalSince1970)
            return midnight - zone.offset(at: midnight)
        }
        for (midnight, next) in zip(midnights, midnights.dropFirst()) {
            let last = midnight + 59 * 60
            for moment in [last + 86_400, (last + next) / 2, next - 86_400] {
                #expect(timetable.next(after: date(moment)) == date(next))
                #expect(timetable.latest(atOrBefore: date(moment)) == date(last))
            }
        }
    }

    @Test
    func `every minute around a change is found`() throws {
        let timetable = try Timetable.cron("* * * * *", in: zone("Australia/Lord_Howe"))
        let (start, end) = (1_774_483_200, 1_776_211_200)
        #expect(
            try timetable.runs(from: start, through: end)
                == Array(stride(from: start, through: end, by: 60))
        )
    }
}
