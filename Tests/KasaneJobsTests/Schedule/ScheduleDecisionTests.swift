import Foundation
import KasaneJobs
import Testing

/// Decisions of a schedule that runs each hour; moments are in seconds since 1970.
struct ScheduleDecisionTests {
    private func decision(
        _ lastHandled: Int?,
        _ now: Double,
        _ missedRuns: MissedRuns = .runOnce,
        tolerance: Duration = .seconds(60),
        standstill: Duration = .zero
    ) throws -> ScheduleDecision {
        try Timetable.every(.seconds(3_600)).decision(
            lastHandled: lastHandled.map { date($0) },
            now: Date(timeIntervalSince1970: now),
            missedRuns: missedRuns,
            tolerance: tolerance,
            standstill: standstill
        )
    }

    @Test(arguments: [MissedRuns.runOnce, .skip])
    func `a new schedule runs nothing for the past`(missedRuns: MissedRuns) throws {
        #expect(try decision(nil, 7_230, missedRuns) == .skip(to: date(7_230)))
        #expect(try decision(7_230, 7_231, missedRuns) == .nothing(next: date(10_800)))
        #expect(try decision(7_230, 10_800, missedRuns) == .run(date(10_800)))
    }

    @Test
    func `a new schedule keeps the run of the next second`() throws {
        #expect(try decision(nil, 7_199.999_9) == .skip(to: date(7_199)))
        #expect(try decision(7_199, 7_200) == .run(date(7_200)))
    }

    @Test(arguments: [MissedRuns.runOnce, .skip])
    func `a period runs once`(missedRuns: MissedRuns) throws {
        #expect(try decision(3_600, 7_199.9, missedRuns) == .nothing(next: date(7_200)))
        #expect(try decision(3_600, 7_200, missedRuns) == .run(date(7_200)))
        #expect(try decision(7_200, 7_200, missedRuns) == .nothing(next: date(10_800)))
        #expect(try decision(7_200, 10_799, missedRuns) == .nothing(next: date(10_800)))
    }

    @Test
    func `a run within the tolerance is not missed`() throws {
        #expect(try decision(3_600, 7_260, .skip) == .run(date(7_200)))
        #expect(try decision(3_600, 7_260.1, .skip) == .skip(to: date(7_200)))
        #expect(try decision(3_600, 7_200, .skip, tolerance: .zero) == .run(date(7_200)))
        #expect(try decision(3_600, 7_200.1, .skip, tolerance: .zero) == .skip(to: date(7_200)))
        #expect(try decision(3_600, 8_000, .skip, tolerance: .seconds(800)) == .run(date(7_200)))
    }

    @Test
    func `missed runs are made up for once`() throws {
        #expect(try decision(3_600, 37_000, .runOnce) == .run(date(36_000)))
        #expect(try decision(36_000, 37_000, .runOnce) == .nothing(next: date(39_600)))
    }

    @Test
    func `missed runs are skipped up to the newest one`() throws {
        #expect(try decision(3_600, 37_000, .skip) == .skip(to: date(36_000)))
        #expect(try decision(36_000, 39_600, .skip) == .run(date(39_600)))
    }

    @Test
    func `the newest of several due runs covers the others`() throws {
        #expect(try decision(3_600, 36_010, .skip) == .run(date(36_000)))
        #expect(try decision(3_600, 36_010, .runOnce) == .run(date(36_000)))
    }

    @Test
    func `a clock that is set back does not repeat a run`() throws {
        for now in [7_199.0, 3_600, 0, -5_000] {
            #expect(try decision(7_200, now) == .nothing(next: date(10_800)))
        }
    }

    @Test(arguments: [14_400, 86_400, 172_800, 31_536_000], [MissedRuns.runOnce, .skip])
    func `a schedule runs by elapsed time if the clock that was ahead is gone`(
        lastHandled: Int,
        missedRuns: MissedRuns
    ) throws {
        let next = ScheduleDecision.nothing(next: date(lastHandled + 3_600))
        #expect(try decision(lastHandled, 7_230, missedRuns) == next)
        #expect(try decision(lastHandled, 7_230, missedRuns, standstill: .seconds(3_659)) == next)
        let run = try decision(lastHandled, 7_230, missedRuns, standstill: .seconds(3_660))
        #expect(run == .run(date(7_200)))
    }

    @Test
    func `a schedule that waits for its clock is not run by elapsed time`() throws {
        let standstill = Duration.seconds(100_000)
        let waiting = try decision(7_200, 7_230, standstill: standstill)
        #expect(waiting == .nothing(next: date(10_800)))
    }

    @Test
    func `a node that is alone does not wait for a day`() throws {
        let daily = try Timetable.cron("10 3 * * *", in: .gmt)
        let (now, two) = (date(10 * 86_400), Duration.seconds(7_200))
        let decide = { (lastHandled: Date, standstill: Duration, isAlone: Bool) in
            daily.decision(
                lastHandled: lastHandled,
                now: now,
                missedRuns: .runOnce,
                standstill: standstill,
                isAlone: isAlone
            )
        }
        let runs = daily.runs(after: now, count: 3)
        #expect(decide(runs[1], two, true) == .skip(to: now))
        #expect(decide(runs[1], two, false) == .nothing(next: runs[2]))
        #expect(decide(runs[1], .seconds(7_199), true) == .nothing(next: runs[2]))
        // It was run before the clock was set back, and the one after it is near enough.
        #expect(decide(runs[0], two, true) == .nothing(next: runs[1]))
    }

    @Test(
        arguments: [60, 600, 3_600, 86_400],
        [-172_800, -86_400, -3_600, 3_600, 86_400, 172_800]
    )
    func `a schedule runs within twice its period when the clocks are set`(
        period: Int,
        shift: Int
    ) throws {
        var random = SeededGenerator(state: UInt64(period))
        let timetable = try Timetable.every(.seconds(period))
        for _ in 0..<5 {
            let start = Int.random(in: 1_800_000_000..<1_900_000_000, using: &random)
            let change = Int.random(in: 2 * period..<3 * period, using: &random)
            let look = max(3, period / 300)
            var (lastHandled, since) = (date(start), 0)
            var runs = [0]
            for elapsed in stride(from: 0, to: 12 * period, by: look) {
                let now = date(start + elapsed + (elapsed < change ? 0 : shift))
                switch timetable.decision(
                    lastHandled: lastHandled,
                    now: now,
                    missedRuns: .runOnce,
                    standstill: .seconds(elapsed - since)
                ) {
                case .nothing: continue
                case .skip(let handled): (lastHandled, since) = (handled, elapsed)
                case .run(let handled):
                    (lastHandled, since) = (handled, elapsed)
                    runs.append(elapsed)
                }
            }
            let longest = zip(runs, runs.dropFirst()).map { $1 - $0 }.max() ?? 0
            #expect(longest <= 2 * period + min(60, period / 8) + look)
            #expect((11...15).contains(runs.count))
        }
    }

    @Test
    func `a clock that is set forward misses runs`() throws {
        #expect(try decision(7_200, 1_000_000, .skip) == .skip(to: date(997_200)))
        #expect(try decision(7_200, 1_000_000, .runOnce) == .run(date(997_200)))
    }

    @Test
    func `a timetable without a period before now has nothing due`() throws {
        let timetable = try Timetable.every(.seconds(Int64.max))
        let decision = timetable.decision(
            lastHandled: date(-100),
            now: date(-50),
            missedRuns: .runOnce
        )
        #expect(decision == .nothing(next: date(0)))
    }

    @Test(arguments: 0..<50, [MissedRuns.runOnce, .skip])
    func `no period runs twice over nodes with different clocks`(
        seed: Int,
        missedRuns: MissedRuns
    ) throws {
        var random = SeededGenerator(state: UInt64(seed))
        let timetable = try Timetable.cron("*/10 * * * *", in: zone("Australia/Lord_Howe"))
        // Around the change on 4 April 2026.
        var time = try date("2026-04-04T12:00:00Z")
        var lastHandled: Date?
        var runs: [Date] = []
        for _ in 0..<200 {
            time += Double.random(in: 0...400, using: &random)
            let now = time + Double.random(in: -1_000...1_000, using: &random)
            switch timetable.decision(lastHandled: lastHandled, now: now, missedRuns: missedRuns) {
            case .nothing(let next):
                #expect(next > now)
            case .run(let period):
                #expect(period <= now && timetable.latest(atOrBefore: period) == period)
                runs.append(period)
                lastHandled = period
            case .skip(let handled):
                #expect(handled <= now && (missedRuns == .skip || lastHandled == nil))
                lastHandled = handled
            }
        }
        #expect(runs.count > 1)
        #expect(zip(runs, runs.dropFirst()).allSatisfy { $0 < $1 })
    }
}
