extension DemoWarningReport {
    var title: String {
        let names = Set([before, state].flatMap { $0.values.joined() }.map(\.name)).sorted()
        return office.area.name + (bulletin.title ?? names.joined(separator: "・"))
    }

    var headline: String {
        guard let worst = worst(in: state) else {
            return "\(worst(in: before)?.word ?? DemoWarningKind.Severity.advisory.word)を解除します。"
        }
        let areas = office.regions.filter { region in
            state.worst(of: region.municipalities).contains { $0.severity == worst }
        }
        let names =
            areas.count == office.regions.count
            ? office.area.name : areas.map(\.name).joined(separator: "、")
        let switched = worst == .danger && self.worst(in: before) == .emergency
        return "\(switched ? "【危険警報に切り替え】" : "")\(names)では、\(dangers)に\(worst.request)してください。"
    }

    private var dangers: String {
        guard bulletin == .other else { return bulletin.danger }
        let kinds = Set(state.values.joined()).sorted { $0.code < $1.code }
        return kinds.map { kind in
            switch kind.code {
            case "14": "竜巻などの激しい突風や落雷"
            case "20": "濃霧による視程障害"
            case "21": "空気の乾燥"
            case "24": "霜に対する農作物の管理"
            default: bulletin.danger
            }
        }
        .joined(separator: "、")
    }

    private func worst(in state: DemoWarningState) -> DemoWarningKind.Severity? {
        state.values.joined().map(\.severity).max()
    }
}

extension DemoWarningKind.Severity {
    fileprivate var request: String {
        switch self {
        case .advisory: "注意"
        case .warning: "警戒"
        case .danger: "厳重に警戒"
        case .emergency: "最大級の警戒を"
        }
    }
}
