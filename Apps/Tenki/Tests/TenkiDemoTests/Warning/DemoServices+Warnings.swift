import Foundation
import TenkiDemo
import Testing

extension DemoServices {
    func warningDocuments() throws -> [(name: String, document: XMLTree)] {
        let feed = try #require(XMLTree.parsed(body("/developer/xml/feed/extra.xml")))
        return try feed["entry"].map { entry in
            let id = try #require(entry.text(of: "id"))
            let address = try #require(URL(string: id))
            let document = try #require(XMLTree.parsed(body(address.path)), "\(address)")
            return (address.lastPathComponent, document)
        }
    }

    func warningReports(of name: String) throws -> [WarningReading] {
        let reports = try json("/bosai/warning/data/r8/\(name).json", as: [JSONObject].self) ?? []
        return try reports.map(WarningReading.init)
    }
}

struct WarningReading: Equatable {
    let type: String
    let reportedAt: String
    let controlledAt: String
    let headline: String
    /// The codes and statuses by area, such as `03 発表`; without a code the status only.
    let areas: [String: [String]]

    init(_ report: JSONObject) throws {
        let warning = try #require(report["warning"] as? [String: [JSONObject]])
        type = try #require(report["dataTypeCode"] as? String)
        reportedAt = try #require(report["reportDatetime"] as? String)
        controlledAt = try #require(report["controlDatetime"] as? String)
        headline = try #require(report["headlineText"] as? String)
        areas = try ["class10Items", "class20Items"].flatMap { warning[$0] ?? [] }
            .reduce(into: [:]) { areas, item in
                let kinds = try #require(item["kinds"] as? [JSONObject])
                areas[try #require(item["areaCode"] as? String)] = try kinds.map { kind in
                    let status = try #require(kind["status"] as? String)
                    return (kind["code"] as? String).map { "\($0) \(status)" } ?? status
                }
            }
    }

    init(_ document: XMLTree, type: String) throws {
        let head = try #require(document["Head"].first)
        let blocks = try #require(document["Body"].first)["Warning"]
        #expect(blocks.count == 4)
        self.type = type
        reportedAt = try #require(head.text(of: "ReportDateTime"))
        controlledAt = try #require(document.first("Control", "DateTime")?.text)
        headline = try #require(head.first("Headline", "Text")?.text)
        areas = try [blocks[1], blocks[3]].flatMap { $0["Item"] }
            .reduce(into: [:]) { areas, item in
                areas[try #require(item.first("Area", "Code")?.text)] = try item["Kind"].map {
                    kind in
                    let status = try #require(kind.text(of: "Status"))
                    return kind.text(of: "Code").map { "\($0) \(status)" } ?? status
                }
            }
    }

    func inForce(in area: String) -> [String] {
        (areas[area] ?? []).filter { $0.contains(" ") && !$0.hasSuffix("解除") }
            .map { String($0.prefix(2)) }
    }
}
