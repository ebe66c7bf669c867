package import Foundation

package struct WarningPayload: Hashable, Sendable {
    /// A report of the state that cannot be read, as far as its office, its type and its times are
    /// known.
    package struct Damage: Hashable, Sendable {
        package let office: WarningOffice?
        package let bulletin: WarningBulletin?
        package let times: WarningReport.Times?

        package init(
            office: WarningOffice?,
            bulletin: WarningBulletin?,
            times: WarningReport.Times? = nil
        ) {
            self.office = office
            self.bulletin = bulletin
            self.times = times
        }

        func isReplaced(by report: WarningReport) -> Bool {
            times.map { $0 < report.times } ?? false
        }
    }

    package let reports: [WarningReport]
    package let damages: Set<Damage>

    package init(reports: [WarningReport], damages: Set<Damage> = []) {
        self.reports = reports
        self.damages = damages
    }

    package var heartbeat: Date? {
        (reports.map(\.controlledAt) + damages.compactMap(\.times?.controlledAt)).max()
    }

    func checked(until latest: Date) -> Self {
        func isPlausible(_ times: WarningReport.Times) -> Bool {
            max(times.reportedAt, times.controlledAt) <= latest
        }
        var kept: [WarningReport] = []
        var all = Set(
            damages.map { damage in
                damage.times.map(isPlausible) == false
                    ? Damage(office: damage.office, bulletin: damage.bulletin) : damage
            }
        )
        var first: [Damage: WarningReport] = [:]
        for report in reports {
            let (id, times) = (report.id, report.times)
            guard isPlausible(times) else {
                all.insert(Damage(office: id.office, bulletin: id.bulletin))
                continue
            }
            kept.append(report)
            let same = Damage(office: id.office, bulletin: id.bulletin, times: times)
            if let other = first[same], !other.hasSameWarnings(as: report) { all.insert(same) }
            first[same] = first[same] ?? report
        }
        return Self(reports: kept, damages: all)
    }
}
