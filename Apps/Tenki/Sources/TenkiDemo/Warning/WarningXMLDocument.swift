import Foundation

struct WarningXMLDocument {
    struct Style {
        let controlTitle: String
        let title: String
        let headline: String
        let version: String
        /// The text that names what the old names cannot say; `nil` without one.
        var notice: String?
        let isOld: Bool
    }

    let report: DemoWarningReport
    let style: Style

    init(_ report: DemoWarningReport) {
        self.report = report
        style = Style(
            controlTitle: "気象警報・注意報（Ｒ０６）（\(report.bulletin.name)）",
            title: report.title,
            headline: report.headline,
            version: "1.5_0",
            isOld: false
        )
    }

    init(_ report: DemoWarningReport, _ style: Style) {
        self.report = report
        self.style = style
    }

    var text: String {
        XMLNode(
            "Report",
            [
                ("xmlns", "http://xml.kishou.go.jp/jmaxml1/"),
                ("xmlns:jmx_add", "http://xml.kishou.go.jp/jmaxml1/addition1/"),
                ("xmlns:jmx", "http://xml.kishou.go.jp/jmaxml1/"),
            ],
            [control, head, body]
        )
        .document
    }

    private var control: XMLNode {
        XMLNode(
            "Control",
            [
                XMLNode("Title", style.controlTitle),
                XMLNode("DateTime", report.issue.controlledAt.universalTime),
                XMLNode("Status", "通常"),
                XMLNode("EditorialOffice", "Tenki stand-in"),
                XMLNode("PublishingOffice", "Tenki stand-in"),
            ]
        )
    }

    private var head: XMLNode {
        XMLNode(
            "Head",
            [("xmlns", "http://xml.kishou.go.jp/jmaxml1/informationBasis1/")],
            [
                XMLNode("Title", style.title),
                XMLNode("ReportDateTime", report.issue.reportedAt.japaneseTime),
                XMLNode("TargetDateTime", report.issue.reportedAt.japaneseTime),
                XMLNode("EventID", ""),
                XMLNode("InfoType", "発表"),
                XMLNode("Serial", ""),
                XMLNode("InfoKind", "気象警報・注意報"),
                XMLNode("InfoKindVersion", style.version),
                XMLNode("Headline", [XMLNode("Text", style.headline)] + blocks.map(information)),
            ]
        )
    }

    private var body: XMLNode {
        let offices = ["補足情報担当", "気象関係"].map {
            XMLNode("Office", [("type", $0)], [XMLNode("Name", "Tenki stand-in")])
        }
        let isLandslide = report.bulletin == .landslide && !style.isOld
        return XMLNode(
            "Body",
            [
                ("xmlns", "http://xml.kishou.go.jp/jmaxml1/body/meteorology1/"),
                ("xmlns:jmx_eb", "http://xml.kishou.go.jp/jmaxml1/elementBasis1/"),
            ],
            blocks.map(warning) + [style.notice.map { XMLNode("Notice", $0) }].compactMap(\.self)
                + (isLandslide ? [XMLNode("OfficeInfo", offices)] : [])
        )
    }
}

extension WarningXMLDocument {
    private struct Block {
        let name: String
        let areas: [DemoArea]
        let isMunicipal: Bool
    }

    private var blocks: [Block] {
        let office = report.office
        return [
            Block(name: "府県予報区等", areas: office.forecastAreas, isMunicipal: false),
            Block(name: "一次細分区域等", areas: office.regions, isMunicipal: false),
            Block(name: "市町村等をまとめた地域等", areas: office.districts, isMunicipal: false),
            Block(name: "市町村等", areas: office.municipalities, isMunicipal: true),
        ]
    }

    private func information(_ block: Block) -> XMLNode {
        let codeType = block.isMunicipal ? "気象・地震・火山情報／市町村等" : "気象情報／府県予報区・細分区域等"
        let items = block.areas.compactMap { area -> XMLNode? in
            let changes = report.changes(in: area)
            guard !changes.isEmpty else { return nil }
            let inForce = changes.filter(\.isInForce).map {
                XMLNode("Kind", [XMLNode("Name", name($0.kind)), XMLNode("Code", $0.kind.code)])
            }
            let lifted = XMLNode("Kind", [XMLNode("Name", "解除"), XMLNode("Code", "00")])
            let areas = XMLNode("Areas", [("codeType", codeType)], [element(area)])
            return XMLNode("Item", (inForce.isEmpty ? [lifted] : inForce) + [areas])
        }
        return XMLNode("Information", [("type", "気象警報・注意報（\(block.name)）")], items)
    }

    private func warning(_ block: Block) -> XMLNode {
        let items = block.areas.map { area in
            let changes = report.changes(in: area)
            guard !changes.isEmpty else {
                let none = XMLNode("Kind", [XMLNode("Status", "発表警報・注意報はなし")])
                return XMLNode("Item", [none, element(area)])
            }
            let isUnchanged = changes.allSatisfy(\.isUnchanged)
            var details = [XMLNode("ChangeStatus", isUnchanged ? "変化無" : "警報・注意報種別に変化有")]
            if !block.isMunicipal {
                let isComplete = changes.allSatisfy { report.isComplete($0, in: area) }
                details.append(XMLNode("FullStatus", isComplete ? "全域" : "一部"))
                details.append(XMLNode("EditingMark", "0"))
            }
            let kinds = changes.map { kind($0, hasProperties: block.isMunicipal) }
            return XMLNode("Item", kinds + [element(area)] + details)
        }
        return XMLNode("Warning", [("type", "気象警報・注意報（\(block.name)）")], items)
    }

    private func element(_ area: DemoArea) -> XMLNode {
        XMLNode("Area", [XMLNode("Name", area.name), XMLNode("Code", area.code)])
    }

    private func kind(_ change: DemoWarningChange, hasProperties: Bool) -> XMLNode {
        var children = [
            XMLNode("Name", name(change.kind)), XMLNode("Code", change.kind.code),
            XMLNode("Status", change.status),
        ]
        if let last = change.last {
            children.append(
                XMLNode("LastKind", [XMLNode("Name", name(last)), XMLNode("Code", last.code)])
            )
        }
        if change.isInForce {
            children += additions(of: change.kind)
            if hasProperties, !style.isOld { children += properties(of: change.kind) }
        }
        return XMLNode("Kind", children)
    }

    private func additions(of kind: DemoWarningKind) -> [XMLNode] {
        guard !kind.additions.isEmpty else { return [] }
        return [XMLNode("Addition", kind.additions.map { XMLNode("Note", $0) })]
    }

    private func properties(of kind: DemoWarningKind) -> [XMLNode] {
        let significance = XMLNode(
            "Significancy",
            [("type", kind.property)],
            [XMLNode("Name", kind.significanceName), XMLNode("Code", kind.significance)]
        )
        let part = XMLNode(
            "SignificancyPart",
            [XMLNode("Base", [significance] + additions(of: kind))]
        )
        let property = XMLNode("Property", [XMLNode("Type", kind.property), part])
        return [property] + (kind.value == "波" ? [waveHeight] : [])
    }

    private var waveHeight: XMLNode {
        let height = XMLNode(
            "jmx_eb:WaveHeight",
            "3",
            [("description", "３メートル"), ("type", "波高"), ("unit", "m")]
        )
        let part = XMLNode("WaveHeightPart", [XMLNode("Base", [height])])
        return XMLNode("Property", [XMLNode("Type", "波"), part])
    }

    private func name(_ kind: DemoWarningKind) -> String { style.isOld ? kind.oldName : kind.name }
}
