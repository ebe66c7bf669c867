import Foundation
import TenkiDomain

/// The reports of all offices up to a moment.
struct DemoWarnings {
    let moment: Date
    private let today: CalendarDate

    init(at moment: Date) {
        self.moment = moment
        today = CalendarDate(moment, in: .japan)
    }

    /// Returns the newest report of each bulletin that an office has ever issued.
    ///
    /// Each bulletin is reported at least on the first day of the month, so that the search ends
    /// and the newest report is never older than one that was the newest before.
    func newestReports(of office: DemoWarningOffice) -> [DemoWarningReport] {
        var reports: [DemoBulletin: DemoWarningReport] = [:]
        let bulletins = DemoWarningStory(office, on: today).bulletins
        for daysAgo in 0..<92 where reports.count < bulletins.count {
            for report in self.reports(of: office, on: today.adding(days: -daysAgo)).reversed()
            where reports[report.bulletin] == nil {
                reports[report.bulletin] = report
            }
        }
        return bulletins.compactMap { reports[$0] }
    }

    /// Returns the reports of an office on a day up to the moment, in the order of their times.
    func reports(of office: DemoWarningOffice, on date: CalendarDate) -> [DemoWarningReport] {
        let story = DemoWarningStory(office, on: date)
        return story.bulletins.flatMap { bulletin in
            let episode = story.episode(of: bulletin).map { reports(of: $0, story) } ?? []
            return [monthlyReport(of: bulletin, story)].compactMap(\.self) + episode
        }
        .filter { $0.filedAt <= moment }
        .sorted { ($0.filedAt, $0.bulletin.rawValue) < ($1.filedAt, $1.bulletin.rawValue) }
    }

    /// Returns the reports of all offices since a moment, in the order of their times.
    func reports(since start: Date) -> [DemoWarningReport] {
        let first = CalendarDate(start, in: .japan)
        return (0...max(0, first.days(until: today))).flatMap { day in
            DemoWarningOffice.all.flatMap { reports(of: $0, on: first.adding(days: day)) }
        }
        .filter { $0.filedAt > start }
        .sorted { ($0.filedAt, $0.office.code) < ($1.filedAt, $1.office.code) }
    }

    /// Returns the reports of an office that were filed at exactly a time.
    func reports(of office: DemoWarningOffice, filedAt: Date) -> [DemoWarningReport] {
        reports(of: office, on: CalendarDate(filedAt, in: .japan)).filter { $0.filedAt == filedAt }
    }

    /// The time that the newest report of any office was processed.
    var heartbeat: Date? {
        reports(since: moment.addingTimeInterval(-86_400)).map(\.controlledAt).max()
    }

    private func reports(
        of episode: DemoWarningEpisode,
        _ story: DemoWarningStory
    ) -> [DemoWarningReport] {
        var before: DemoWarningState = [:]
        return episode.phases.map { phase in
            let state = episode.state(of: phase)
            defer { before = state }
            return DemoWarningReport(
                office: story.office,
                bulletin: episode.bulletin,
                reportedAt: story.date.start(in: .japan).addingTimeInterval(
                    Double(phase.minute) * 60
                ),
                before: before,
                state: state
            )
        }
    }

    /// Returns the report of the first day of a month; `nil` on other days.
    ///
    /// It lifts the bulletin's most common advisory before the day's episode. The advisory for dry
    /// air is issued on the first day of a quarter and never lifted.
    private func monthlyReport(
        of bulletin: DemoBulletin,
        _ story: DemoWarningStory
    ) -> DemoWarningReport? {
        let isDry = bulletin == .other && story.office.code == DemoWarningStory.dryOffice
        let text = story.date.description
        let quarters = ["01-01", "04-01", "07-01", "10-01"]
        guard isDry ? quarters.contains(where: text.hasSuffix) : text.hasSuffix("-01") else {
            return nil
        }
        var dice = SplitMix64(seed: "\(bulletin.rawValue) \(story.office.code) \(text)")
        let municipalities = isDry ? story.office.regions[0] : story.office.area
        let state = Dictionary(
            uniqueKeysWithValues: municipalities.municipalities
                .map { ($0, [isDry ? DemoWarningKind.with("21") : bulletin.commonKind]) }
        )
        return DemoWarningReport(
            office: story.office,
            bulletin: bulletin,
            reportedAt: story.date.start(in: .japan)
                .addingTimeInterval(Double(5 + dice.next() % 50) * 60),
            before: isDry ? [:] : state,
            state: isDry ? state : [:]
        )
    }
}
