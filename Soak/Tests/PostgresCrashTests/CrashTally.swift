struct CrashTally {
    private(set) var rounds = 0
    private(set) var begun = 0
    private(set) var acknowledged = 0
    private(set) var rolledBack = 0
    private(set) var unknown = 0
    private(set) var unanswered = 0
    private(set) var notReplicated = 0
    private(set) var explained = 0
    /// The unknown or unanswered transactions that are stored.
    private(set) var stored = 0
    private(set) var violations: [String] = []

    mutating func add(
        _ report: CrashReport,
        _ state: CrashState,
        notReceived: Set<String> = []
    ) {
        rounds += 1
        begun += report.begun.count
        acknowledged += report.acknowledged.count
        rolledBack += report.rolledBack.count
        unknown += report.unknown.count
        unanswered += report.unanswered.count
        notReplicated += report.notReplicated.count
        let open = report.unknown.union(report.unanswered)
        stored += open.count { state.counts[$0] != nil }
        for (number, id) in report.acknowledged where state.counts[number] == nil {
            if notReceived.contains(id) {
                explained += 1
            } else {
                violations.append("\(number) (\(id)) is acknowledged and lost")
            }
        }
        for (number, code) in report.rolledBack {
            if state.counts[number] != nil {
                violations.append("\(number) failed with \(code) and is stored")
            }
            if !code.hasPrefix("store-") { violations.append("\(number) failed with \(code)") }
        }
        for (number, count) in state.counts {
            if count > 1 { violations.append("\(number) is stored \(count) times") }
            if !report.begun.contains(number) { violations.append("\(number) was not begun") }
        }
        if report.torn > 0 { violations.append("readers saw \(report.torn) parts") }
        if state.wrongBalances != 0 {
            violations.append("\(state.wrongBalances) balances are not the sum of the transfers")
        }
    }

    static let head = row(
        "kind",
        ["rounds", "begun", "acked", "failed", "unknown", "unanswered", "stored", "unreplicated"]
            + ["explained", "violations"]
    )

    func row(_ kind: String) -> String {
        Self.row(
            kind,
            [rounds, begun, acknowledged, rolledBack, unknown, unanswered, stored, notReplicated]
                .map(String.init) + ["\(explained)", "\(violations.count)"]
        )
    }

    private static func row(_ kind: String, _ columns: [String]) -> String {
        func pad(_ text: String, _ width: Int) -> String {
            String(repeating: " ", count: max(0, width - text.count)) + text
        }
        return "crash.\(kind)" + pad("", 24 - kind.count)
            + columns.map { pad($0, 13) }.joined()
    }
}
