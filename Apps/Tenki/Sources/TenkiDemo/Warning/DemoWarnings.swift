import Foundation
import TenkiDomain

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

    func listedIssues(of office: DemoWarningOffice) -> [DemoWarningIssue] {
        let newest = newestIssues(of: office)
        guard fault == .reordered else { return newest }
        let older = newest.map { correct(at: $0.filedAt - 1) }
        // A second report of a bulletin is an older one, although it follows the newest.
        return newest.reversed()
            + zip(newest, older).compactMap { issue, before in
                before.newestIssues(of: office).first { $0.bulletin == issue.bulletin }
            }
    }

    /// Returns the reports up to a date, without faults.
    func correct(at moment: Date) -> Self { Self(at: moment, seed) }

    /// Returns the newest reports of an office: one of each bulletin that it has ever issued.
    ///
    /// Each bulletin is reported at least on the first day of the month, so that the search ends
    /// and the newest report is never older than one that was the newest before.
    func newestIssues(of office: DemoWarningOffice) -> [DemoWarningIssue] {
        var issues: [DemoBulletin: DemoWarningIssue] = [:]
        let bulletins = DemoWarningStory(office, on: today, seed).bulletins
            .filter { fault != .lostReport || $0 != .rain }
        // A quarter has at most 92 days.
        for daysAgo in 0...92 where issues.count < bulletins.count {
            let date = today.adding(days: -daysAgo)
            for issue in self.issues(of: office, on: date).reversed()
            where issues[issue.bulletin] == nil {
                issues[issue.bulletin] = issue
            }
        }
        return bulletins.compactMap { issues[$0] }
    }

    func issues(of office: DemoWarningOffice, on date: CalendarDate) -> [DemoWarningIssue] {
        let story = DemoWarningStory(office, on: date, seed)
        let bulletins = story.bulletins.filter { fault != .lostReport || $0 != .rain }
        return bulletins.flatMap { bulletin in
            let episode = story.episode(of: bulletin).map { issues(of: $0, story) } ?? []
            return [monthlyIssue(of: bulletin, story)].compactMap(\.self) + episode
        }
        .filter { $0.filedAt <= moment }
        .sorted { ($0.filedAt, $0.bulletin.rawValue) < ($1.filedAt, $1.bulletin.rawValue) }
    }

    func issues(since start: Date) -> [DemoWarningIssue] {
        let first = CalendarDate(start, in: .japan)
        return (0...max(0, first.days(until: today))).flatMap { day in
            DemoWarningOffice.all.flatMap { issues(of: $0, on: first.adding(days: day)) }
        }
        .filter { $0.filedAt > start }
        .sorted { ($0.filedAt, $0.office.code) < ($1.filedAt, $1.office.code) }
    }

    func issues(of office: DemoWarningOffice, filedAt: Date) -> [DemoWarningIssue] {
        issues(of: office, on: CalendarDate(filedAt, in: .japan)).filter { $0.filedAt == filedAt }
    }

    var heartbeat: Date? {
        issues(since: moment - 86_400).map(\.controlledAt).max()
    }

    private func issues(
        of episode: DemoWarningEpisode,
        _ story: DemoWarningStory
    ) -> [DemoWarningIssue] {
        let midnight = story.date.start(in: .japan)
        return episode.phases.enumerated().map { index, phase in
            DemoWarningIssue(
                story.office,
                episode.bulletin,
                at: midnight + Double(phase.minute) * 60,
                .phase(index, of: episode)
            )
        }
    }

    /// Returns the report of the first day of a month; `nil` on other days.
    ///
    /// It lifts the bulletin's most common advisory before the day's episode. The advisory for dry
    /// air is issued on the first day of a quarter and never lifted.
    private func monthlyIssue(
        of bulletin: DemoBulletin,
        _ story: DemoWarningStory
    ) -> DemoWarningIssue? {
        let isDry = bulletin == .other && story.office.code == DemoWarningStory.dryOffice
        let text = story.date.description
        let quarters = ["01-01", "04-01", "07-01", "10-01"]
        guard isDry ? quarters.contains(where: text.hasSuffix) : text.hasSuffix("-01") else {
            return nil
        }
        var dice = SplitMix64(seed: "\(bulletin.rawValue) \(story.office.code) \(text)")
        return DemoWarningIssue(
            story.office,
            bulletin,
            at: story.date.start(in: .japan) + Double(5 + dice.next() % 50) * 60,
            isDry
                ? .issuing(.with("21"), in: story.office.regions[0])
                : .lifting(bulletin.commonKind, in: story.office.area)
        )
    }
}
