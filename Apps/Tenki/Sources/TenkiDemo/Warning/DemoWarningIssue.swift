import Foundation

struct DemoWarningIssue {
    enum Content {
        case phase(Int, of: DemoWarningEpisode)
        case lifting(DemoWarningKind, in: DemoArea)
        case issuing(DemoWarningKind, in: DemoArea)
    }

    let office: DemoWarningOffice
    let bulletin: DemoBulletin
    let reportedAt: Date
    /// The time that the system processed the report, some seconds later.
    let controlledAt: Date
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
    fileprivate static func all(_ kind: DemoWarningKind, in area: DemoArea) -> Self {
        Dictionary(uniqueKeysWithValues: area.municipalities.map { ($0, [kind]) })
    }
}
