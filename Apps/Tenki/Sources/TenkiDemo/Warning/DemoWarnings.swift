import Foundation
import TenkiDomain

/// The reports that the offices have issued until a moment.
struct DemoWarnings {
    let moment: Date
    let fault: DemoFault?
    private let seed: DemoSeed
    private let today: CalendarDate

    init(at moment: Date, _ seed: DemoSeed, fault: DemoFault? = nil) {
        self.moment = moment
        self.seed = seed
        self.fault = fault
        today = CalendarDate(moment, in: .japan)
    }

    /// Returns the newest report of each bulletin.
    func newest(of office: WarningOffice) -> [DemoWarningIssue] {
        let newest = correctNewest(of: office)
        guard fault == .reordered else { return newest }
        // A second report of a bulletin is an older one, although it follows the newest.
        return newest.reversed()
            + newest.compactMap { issue in
                Self(at: issue.controlledAt - 1, seed).correctNewest(of: office)
                    .first { $0.bulletin == issue.bulletin }
            }
    }

    private func correctNewest(of office: WarningOffice) -> [DemoWarningIssue] {
        let bulletins = Set(rules(of: office).map(\.hazard.bulletin)).sorted()
        var issues: [String: DemoWarningIssue] = [:]
        // A quarter has at most 92 days.
        for daysAgo in 0...92 where issues.count < bulletins.count {
            for issue in self.issues(of: office, on: today.adding(days: -daysAgo)).reversed()
            where issues[issue.bulletin] == nil {
                issues[issue.bulletin] = issue
            }
        }
        return bulletins.compactMap { issues[$0] }
    }

    /// Returns the reports of an office and a day, in the order of their times.
    func issues(of office: WarningOffice, on date: CalendarDate) -> [DemoWarningIssue] {
        let days = office.cities.map { (city: $0, day: DemoPlace($0.city, seed).day(date)) }
        var dice = seed.dice("luck \(office) \(date)")
        let luck = dice.number(in: 0...1)
        var episodes: [String: DemoWarningEpisode] = [:]
        var monthly: [String: DemoWarningEpisode] = [:]
        for rule in rules(of: office) where episodes[rule.hazard.bulletin] == nil {
            let bulletin = rule.hazard.bulletin
            // Nothing but dry air is in the other bulletins of 前橋.
            if office.text != "100000" || bulletin != "VPWW61" {
                episodes[bulletin] = rule.episode(of: office, on: date, days, luck: luck)
            }
            if monthly[bulletin] == nil {
                monthly[bulletin] = rule.monthlyEpisode(of: office, on: date)
            }
        }
        return (Array(monthly.values) + episodes.values)
            .flatMap { episode in episode.steps.indices.map { DemoWarningIssue(episode, $0) } }
            .filter { $0.controlledAt <= moment }
            .sorted { ($0.controlledAt, $0.bulletin) < ($1.controlledAt, $1.bulletin) }
    }

    /// Returns the reports of all offices after a moment.
    func issues(since start: Date) -> [DemoWarningIssue] {
        let first = CalendarDate(start, in: .japan)
        return (0...max(0, first.days(until: today))).flatMap { day in
            WarningOffice.all.flatMap { issues(of: $0, on: first.adding(days: day)) }
        }
        .filter { $0.controlledAt > start }
    }

    private func rules(of office: WarningOffice) -> [DemoWarningRule] {
        DemoWarningRule.rules(of: office)
            .filter { fault != .lostReport || $0.hazard.bulletin != "VPWW55" }
    }
}

/// A report: a step of an episode.
struct DemoWarningIssue {
    let episode: DemoWarningEpisode
    let reportedAt: Date
    /// The time that the system processed the report, some seconds later.
    let controlledAt: Date
    private let step: Int

    init(_ episode: DemoWarningEpisode, _ step: Int) {
        self.episode = episode
        self.step = step
        let midnight = episode.date.start(in: .japan)
        reportedAt = midnight + Double(episode.steps[step].minute) * 60
        var dice = SplitMix64(
            seed: "\(episode.office) \(episode.hazard.bulletin) \(reportedAt.digits)"
        )
        controlledAt = reportedAt + Double(dice.next() % 50)
    }

    var bulletin: String { episode.hazard.bulletin }

    var report: DemoWarningReport {
        DemoWarningReport(
            issue: self,
            before: episode.state(after: step - 1),
            now: episode.state(after: step)
        )
    }
}
