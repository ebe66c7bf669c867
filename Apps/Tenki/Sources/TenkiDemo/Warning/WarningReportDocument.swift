import Foundation

struct WarningReportDocument: Encodable {
    let controlDatetime: String
    let reportDatetime: String
    let infoType = "発表"
    let publishingOffice = "Tenki stand-in"
    let headlineText: String
    let warning: Items
    let dataTypeCode: String
    let offices: [[String: String]]?

    struct Items: Encodable {
        let class10Items: [Item]
        let class20Items: [Item]
    }

    struct Item: Encodable {
        let areaCode: String
        let kinds: [Kind]
    }

    struct Kind: Encodable {
        let code: String?
        let status: String
        let additions: [String]?
        let properties: [Property]?
    }

    struct Property: Encodable {
        let type: String
        let significancyPart: Significance?
    }

    struct Significance: Encodable {
        let locals: [Local]
    }

    struct Local: Encodable {
        let code: String
        let additions: [String]?
    }

    init(_ report: DemoWarningReport) {
        controlDatetime = report.issue.controlledAt.universalTime
        reportDatetime = report.issue.reportedAt.japaneseTime
        headlineText = report.headline
        warning = Items(
            class10Items: report.office.regions.map { Item(report, $0, hasProperties: false) },
            class20Items: report.office.municipalities.map {
                Item(report, $0, hasProperties: true)
            }
        )
        dataTypeCode = report.bulletin.rawValue
        offices =
            report.bulletin == .landslide
            ? ["補足情報担当", "気象関係"].map { ["type": $0, "name": "Tenki stand-in"] } : nil
    }
}

extension WarningReportDocument.Item {
    fileprivate init(_ report: DemoWarningReport, _ area: DemoArea, hasProperties: Bool) {
        let changes = report.changes(in: area)
        areaCode = area.code
        kinds =
            changes.isEmpty
            ? [.none] : changes.map { .init($0, hasProperties: hasProperties) }
    }
}

extension WarningReportDocument.Kind {
    /// The only entry of an area without a warning, which has no code.
    fileprivate static var none: Self {
        Self(code: nil, status: "発表警報・注意報はなし", additions: nil, properties: nil)
    }

    fileprivate init(_ change: DemoWarningChange, hasProperties: Bool) {
        let additions = change.kind.additions.isEmpty ? nil : change.kind.additions
        code = change.kind.code
        status = change.status
        self.additions = change.isInForce ? additions : nil
        let significance = WarningReportDocument.Property(
            type: change.kind.property,
            significancyPart: .init(
                locals: [.init(code: change.kind.significance, additions: additions)]
            )
        )
        let value = change.kind.value.map {
            WarningReportDocument.Property(type: $0, significancyPart: nil)
        }
        properties =
            hasProperties && change.isInForce ? [significance, value].compactMap(\.self) : nil
    }
}

struct FrozenWarningDocument: Encodable {
    let reportDatetime = "2026-05-28T06:11:00+09:00"
    let publishingOffice = "Tenki stand-in"
    let headlineText: String
    let areaTypes: [[String: [Area]]]

    struct Area: Encodable {
        let code: String
        let warnings: [[String: String]]
    }

    init(of office: DemoWarningOffice) {
        headlineText = "\(office.area.name)では、急な強い雨や落雷に注意してください。"
        areaTypes = [office.regions, office.municipalities].map { areas in
            let warnings = [["code": "14", "status": "発表"]]
            return ["areas": areas.map { Area(code: $0.code, warnings: warnings) }]
        }
    }
}
