import Foundation

/// The warnings in force by municipality; municipalities without any are absent.
typealias DemoWarningState = [String: [DemoWarningKind]]

/// A report of one bulletin of an office: the state of all its municipalities and the state before.
struct DemoWarningReport {
    let issue: DemoWarningIssue
    let before: DemoWarningState
    let state: DemoWarningState

    var office: DemoWarningOffice { issue.office }
    var bulletin: DemoBulletin { issue.bulletin }

    /// Returns what the report says about an area: by kind the worst of its municipalities.
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

    /// Whether every municipality of an area has a kind now, or had it if it is lifted.
    func isComplete(_ change: DemoWarningChange, in area: DemoArea) -> Bool {
        let state = change.isInForce ? self.state : before
        return area.municipalities.allSatisfy { state[$0]?.contains(change.kind) == true }
    }
}

extension DemoWarningState {
    /// Returns the worst kind of each phenomenon in some municipalities, in the order of the codes.
    func worst(of municipalities: [String]) -> [DemoWarningKind] {
        let kinds = Set(municipalities.flatMap { self[$0] ?? [] })
        return kinds.filter { kind in
            !kinds.contains { $0.replaces(kind) && $0.severity > kind.severity }
        }
        .sorted { $0.code < $1.code }
    }
}

/// What a report says about one kind in an area.
struct DemoWarningChange {
    /// The kind in force, or the kind that is lifted.
    let kind: DemoWarningKind
    /// The status in the words of the agency, such as 発表, 継続, 警報から注意報 or 解除.
    let status: String
    /// The kind before; `nil` if there was none.
    let last: DemoWarningKind?
    let isInForce: Bool

    /// Whether the kind is the same as before.
    var isUnchanged: Bool { status == "継続" }

    /// Returns the changes between the kinds before and the kinds now.
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
