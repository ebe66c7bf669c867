package import Foundation

/// The full state of all offices as it was read.
package struct WarningPayload: Hashable, Sendable {
    /// A report of the state that cannot be read, as far as its office, its type and its times are
    /// known.
    package struct Damage: Hashable, Sendable {
        /// The office; `nil` if it is unknown.
        package let office: WarningOffice?
        /// The type; `nil` if it is unknown.
        package let bulletin: WarningBulletin?
        /// The times; `nil` if one of them is unknown.
        package let times: WarningReport.Times?

        /// Creates a damage.
        package init(
            office: WarningOffice?,
            bulletin: WarningBulletin?,
            times: WarningReport.Times? = nil
        ) {
            self.office = office
            self.bulletin = bulletin
            self.times = times
        }

        /// Returns whether a report is certainly newer.
        func isReplaced(by report: WarningReport) -> Bool {
            times.map { $0 < report.times } ?? false
        }
    }

    /// The readable reports.
    package let reports: [WarningReport]
    /// The reports that cannot be read.
    package let damages: Set<Damage>

    /// Creates a state.
    package init(reports: [WarningReport], damages: Set<Damage> = []) {
        self.reports = reports
        self.damages = damages
    }

    /// The time of its newest report; `nil` without any.
    package var heartbeat: Date? {
        (reports.map(\.controlledAt) + damages.compactMap(\.times?.controlledAt)).max()
    }

    /// Returns the state with more damages: reports of the future, and reports of one office, type
    /// and time that say different things.
    ///
    /// - Parameter latest: The latest time that a report can have.
    /// - Returns: The state.
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
