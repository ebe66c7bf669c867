import Foundation

/// The times of a report, from which the report can be generated.
struct DemoWarningIssue {
    /// What the report says.
    enum Content {
        /// A phase of a day's episode, by its index.
        case phase(Int, of: DemoWarningEpisode)
        /// A kind that is lifted in an area.
        case lifting(DemoWarningKind, in: DemoArea)
        /// A kind that is issued in an area.
        case issuing(DemoWarningKind, in: DemoArea)
    }

    let office: DemoWarningOffice
    let bulletin: DemoBulletin
    /// The time that the report names, a whole minute.
    let reportedAt: Date
    /// The time that the system processed the report, some seconds later.
    let controlledAt: Date
    /// The time in the name of the document, which is the time that it can be read from.
    let filedAt: Date

    private let content: Content

    init(_ office: DemoWarningOffice, _ bulletin: DemoBulletin, at time: Date, _ content: Content) {
        self.office = office
        self.bulletin = bulletin
        self.content = content
        var dice = SplitMix64(
            seed: "\(office.code) \(bulletin.rawValue) \(time.timeIntervalSince1970)"
        )
        reportedAt = time
        controlledAt = time + Double(dice.next() % 50)
        filedAt = controlledAt + Double(dice.next() % 3)
    }

    /// The report with the states of all municipalities.
    var report: DemoWarningReport {
        switch content {
        case .phase(let index, let episode):
            DemoWarningReport(
                issue: self,
                before: episode.state(at: index - 1),
                state: episode.state(at: index)
            )
        case .lifting(let kind, let area):
            DemoWarningReport(issue: self, before: .all(kind, in: area), state: [:])
        case .issuing(let kind, let area):
            DemoWarningReport(issue: self, before: [:], state: .all(kind, in: area))
        }
    }
}

extension DemoWarningState {
    /// Returns the state in which every municipality of an area has a kind.
    fileprivate static func all(_ kind: DemoWarningKind, in area: DemoArea) -> Self {
        Dictionary(uniqueKeysWithValues: area.municipalities.map { ($0, [kind]) })
    }
}
