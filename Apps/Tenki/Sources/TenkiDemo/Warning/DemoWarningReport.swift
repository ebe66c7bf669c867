import TenkiDomain

struct DemoWarningReport {
    let issue: DemoWarningIssue
    /// The kinds in force by municipality; municipalities without any are absent.
    let before: [MunicipalityCode: DemoWarningKind]
    let now: [MunicipalityCode: DemoWarningKind]

    var hazard: DemoHazard { issue.episode.hazard }
    var office: WarningOffice { issue.episode.office }

    /// Returns the change in an area, whose kind is that of its worst municipality.
    func change(in municipalities: [MunicipalityCode]) -> DemoWarningChange? {
        func worst(_ state: [MunicipalityCode: DemoWarningKind]) -> DemoWarningKind? {
            municipalities.compactMap { state[$0] }.max { $0.severity < $1.severity }
        }
        return DemoWarningChange(from: worst(before), to: worst(now))
    }

    var officeName: String { office.cities.first?.city.prefecture ?? "" }

    var title: String {
        let kinds = hazard.kinds
        return officeName + (kinds.count > 1 ? "\(hazard.bulletinName)警報・注意報" : kinds[0].name)
    }

    var headline: String {
        guard let worst = now.values.max(by: { $0.severity < $1.severity }) else {
            let kind = before.values.max { $0.severity < $1.severity }
            return "\(kind?.word ?? "注意報")を解除します。"
        }
        let cities = office.cities.filter { city in
            city.municipalities.contains { now[$0] == worst }
        }
        let names =
            cities.count == office.cities.count
            ? officeName : cities.map(\.city.district).joined(separator: "、")
        let request = ["注意", "警戒", "厳重に警戒", "最大級の警戒を"][worst.severity]
        return "\(names)では、\(hazard.danger)に\(request)してください。"
    }
}

struct DemoWarningChange {
    let kind: DemoWarningKind
    let last: DemoWarningKind?
    let status: String
    let isInForce: Bool

    var addition: String? { isInForce ? ["07": "うねり", "14": "突風"][kind.code] : nil }

    /// Creates a change; returns `nil` if nothing was and nothing is in force.
    init?(from last: DemoWarningKind?, to now: DemoWarningKind?) {
        guard let kind = now ?? last else { return nil }
        self.kind = kind
        self.last = last
        isInForce = now != nil
        if let last, last.severity >= kind.severity {
            status =
                now == nil ? "解除" : last == kind ? "継続" : "\(last.word)から\(kind.word)"
        } else {
            status = "発表"
        }
    }
}
