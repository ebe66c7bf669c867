import Foundation

extension WarningXMLDocument {
    init(repeating trigger: DemoWarningReport, _ reports: [DemoWarningReport], isMunicipal: Bool) {
        let state = reports.map(\.state).merged
        let before = reports.map {
            $0.issue.filedAt == trigger.issue.filedAt ? $0.before : $0.state
        }.merged
        let report = DemoWarningReport(issue: trigger.issue, before: before, state: state)
        let isDanger = trigger.state.values.joined().contains { $0.severity == .danger }
        self.init(
            report,
            Style(
                controlTitle: isMunicipal ? "気象警報・注意報（Ｈ２７）" : "気象特別警報・警報・注意報",
                title: "\(trigger.office.area.name)気象警報・注意報",
                headline: (isDanger ? "〈危険警報（\(trigger.bulletin.name)）〉" : "") + trigger.headline,
                version: "1.1_2",
                notice: isDanger
                    ? "［危険警報・氾濫特別警報の発表状況］\n危険警報（\(trigger.bulletin.name)）を発表しています。" : nil,
                isOld: true
            )
        )
    }
}

extension [DemoWarningState] {
    fileprivate var merged: DemoWarningState {
        var kinds: [String: Set<DemoWarningKind>] = [:]
        for state in self {
            for (municipality, current) in state {
                kinds[municipality, default: []].formUnion(current.map(\.old))
            }
        }
        let all: DemoWarningState = kinds.mapValues { $0.sorted { $0.code < $1.code } }
        return all.reduce(into: [:]) { $0[$1.key] = all.worst(of: [$1.key]) }
    }
}
