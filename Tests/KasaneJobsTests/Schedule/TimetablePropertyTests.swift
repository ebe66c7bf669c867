import Foundation
import KasaneJobs
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TimetablePropertyTests {
    /// Returns a random expression in numbers that matches at least once a month.
    private func expression(_ random: inout SeededGenerator) -> String {
        func field(_ range: ClosedRange<Int>, step: Int) -> String {
            let first = Int.random(in: range, using: &random)
            let second = Int.random(in: range, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return "\(first)"
            case 1: return "\(min(first, second))-\(max(first, second))"
            case 2: return "\(min(first, second))-\(max(first, second))/\(step)"
            case 3: return "\(first),\(second)"
            case 4: return "*/\(step)"
            default: return "*"
            }
        }
        return [
            field(0...59, step: 7), field(0...23, step: 5), field(1...28, step: 9), "*",
            field(0...7, step: 3),
        ].joined(separator: " ")
    }

    @Test(arguments: RuleZone.allCases, 0..<20)
    func `next and latest agree with each other and with the oracle`(
        zone: RuleZone,
        seed: Int
    ) throws {
        var random = SeededGenerator(state: UInt64(seed))
        let expression = expression(&random)
        let timetable = try Timetable.cron(expression, in: zone.timeZone)
        let oracle = CronOracle(expression)
        let start = Int.random(in: 1_577_836_800...1_900_000_000, using: &random)
        var previous = start
        for run in timetable.runs(after: date(start), count: 5) {
            let moment = Int(run.timeIntervalSince1970)
            #expect(moment > previous, "\(expression)")
            #expect(timetable.latest(atOrBefore: run) == run, "\(expression)")
            #expect(timetable.next(after: run.addingTimeInterval(-1)) == run, "\(expression)")
            let first = (previous + 60) / 60 * 60
            #expect(
                oracle.runs(from: first, through: moment, in: zone) == [moment],
                "\(expression) after \(previous)"
            )
            previous = moment
        }
    }

    @Test(arguments: ["30 2 * * *", "*/5 * * * *", "0 0 29 2 *", "0 12 */31 * 1"])
    func `a date between two seconds counts as after the earlier one`(text: String) throws {
        let timetable = try Timetable.cron(text, in: zone("Europe/Berlin"))
        let run = timetable.next(after: try date("2026-11-23T12:00:00Z"))
        #expect(timetable.next(after: run.addingTimeInterval(-0.25)) == run)
        #expect(timetable.next(after: run.addingTimeInterval(0.25)) > run)
        #expect(timetable.latest(atOrBefore: run.addingTimeInterval(0.25)) == run)
        #expect(try #require(timetable.latest(atOrBefore: run.addingTimeInterval(-0.25))) < run)
    }
}
