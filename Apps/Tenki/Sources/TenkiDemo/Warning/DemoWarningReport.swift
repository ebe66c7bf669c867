import Foundation

/// The warnings in force by municipality; municipalities without any are absent.
typealias DemoWarningState = [String: [DemoWarningKind]]

struct DemoWarningReport {
    let issue: DemoWarningIssue
    let before: DemoWarningState
    let state: DemoWarningState

    var office: DemoWarningOffice { issue.office }
    var bulletin: DemoBulletin { issue.bulletin }

    func changes(in area: DemoArea) -> [DemoWarningChange] {
        // Most municipalities have no warning most of the time.
        guard area.municipalities.contains(where: { before[$0] != nil || state[$0] != nil }) else {
            return []
        }
        return DemoWarningChange.between(
            before.worst(of: area.municipalities),
            state.worst(of: area.municipalities)
        )
    }

    func isComplete(_ change: DemoWarningChange, in area: DemoArea) -> Bool {
        let state = change.isInForce ? self.state : before
        return area.municipalities.allSatisfy { state[$0]?.contains(change.kind) == true }
    }
}

extension DemoWarningState {
    func worst(of municipalities: [String]) -> [DemoWarningKind] {
        let kinds = Set(municipalities.flatMap { self[$0] ?? [] })
        return kinds.filter { kind in
            !kinds.contains { $0.replaces(kind) && $0.severity > kind.severity }
        }
        .sorted { $0.code < $1.code }
    }
}

struct DemoWarningChange {
    let kind: DemoWarningKind
    let status: String
    let last: DemoWarningKind?
    let isInForce: Bool

    var isUnchanged: Bool { status == "継続" }

    static func between(_ before: [DemoWarningKind], _ now: [DemoWarningKind]) -> [Self] {
        let inForce = now.map { kind in
            let last = before.first { $0.replaces(kind) }
            return Self(
                kind: kind,
                status: status(of: kind, after: last),
                last: last,
                isInForce: true
            )
        }
        let lifted = before.filter { kind in !now.contains { $0.replaces(kind) } }
            .map { Self(kind: $0, status: "解除", last: $0, isInForce: false) }
        return inForce + lifted
    }

    private static func status(of kind: DemoWarningKind, after last: DemoWarningKind?) -> String {
        guard let last, last.severity >= kind.severity else { return "発表" }
        return last == kind ? "継続" : "\(last.severity.word)から\(kind.severity.word)"
    }
}
