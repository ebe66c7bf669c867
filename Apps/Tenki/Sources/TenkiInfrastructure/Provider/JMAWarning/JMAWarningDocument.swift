import Foundation
import KasaneHTTP
import TenkiDomain

struct WarningDocumentByName: Endpoint {
    var id: WarningDocument.ID
    var path: EndpointPath { "/developer/xml/data/\(id.text).xml" }
    var policy: EndpointPolicy {
        EndpointPolicy(
            deadline: .seconds(15),
            maximumBodySize: 2 << 20,
            attempts: 2,
            caching: .never
        )
    }
    typealias Response = JMAWarningDocument

    func decode(_ body: Data) throws -> JMAWarningDocument { try JMAWarningDocument(body) }
}

struct JMAWarningDocument: Sendable {
    private let title: String
    private let controlledAt: Date
    private let reportedAt: Date
    private let publishingOffice: String
    private let headline: String
    private let office: WarningOffice?
    private let cities: [CityCode: WarningItem]
    private let municipalities: [MunicipalityCode: WarningItem]
    private let isExercise: Bool

    init(_ document: Data) throws {
        let root = try XMLTree.read(document)
        guard root.name == "Report", let control = root.only("Control"),
            let head = root.only("Head"), let body = root.only("Body")
        else { throw UnreadableWarningError("it is no report") }
        let status = control.text("Status") ?? ""
        title = control.text("Title") ?? ""
        isExercise = status == "訓練" || status == "試験"
        guard isExercise || status == "通常" else {
            throw UnreadableWarningError("its status is “\(status.limited(to: 40))”")
        }
        controlledAt = try Date(jma: control.text("DateTime") ?? "", "DateTime").wholeSecond
        reportedAt = try Date(jma: head.text("ReportDateTime") ?? "", "ReportDateTime").wholeSecond
        publishingOffice = control.text("PublishingOffice") ?? ""
        headline = head.only("Headline")?.text("Text") ?? ""
        let type = head.text("InfoType") ?? ""
        // A withdrawal 取消 leaves unknown what is in force.
        guard WarningInfoType.stating.contains(type) else {
            throw UnreadableWarningError("its type is “\(type.limited(to: 40))”")
        }
        var areas = WarningAreas()
        for (code, item) in try Self.items(body, of: "一次細分区域等") {
            areas.add(city: code, item)
        }
        for (code, item) in try Self.items(body, of: "市町村等") {
            guard areas.add(municipality: code, item) else {
                throw UnreadableWarningError("“\(code.limited(to: 40))” is no municipality")
            }
        }
        office = areas.office
        cities = areas.cities
        municipalities = areas.municipalities
    }

    func report(of id: WarningReport.ID, from source: DataSource) throws -> WarningReport? {
        guard !isExercise else { return nil }
        guard id.bulletin.hasTitle(title) else {
            throw UnreadableWarningError("its title is “\(title.limited(to: 80))”")
        }
        if let office, office != id.office {
            throw UnreadableWarningError("it is a report of \(office), not of \(id.office)")
        }
        return WarningReport(
            id: id,
            reportedAt: reportedAt,
            controlledAt: controlledAt,
            publishingOffice: publishingOffice,
            headline: headline,
            source: source,
            cities: cities,
            municipalities: municipalities
        )
    }

    private static func items(
        _ body: XMLTree,
        of type: String
    ) throws -> [(String, WarningItem)] {
        let blocks = body.all("Warning")
            .filter { $0.attributes["type"]?.hasSuffix("（\(type)）") == true }
        guard blocks.count == 1 else {
            throw UnreadableWarningError("it has \(blocks.count) blocks of \(type)")
        }
        let items = try blocks[0].all("Item").map { item in
            guard let code = item.only("Area")?.text("Code") else {
                throw UnreadableWarningError("an area of \(type) has no code")
            }
            let kinds = item.all("Kind").map { kind -> WarningKindReading? in
                // Two codes or two statuses contradict each other.
                guard kind.all("Code").count <= 1, kind.all("Status").count == 1 else { return nil }
                return WarningKindReading(
                    code: kind.text("Code"),
                    status: kind.text("Status"),
                    additions: kind.all("Addition").flatMap { $0.all("Note") }.map(\.trimmed)
                )
            }
            return (code, WarningKindReading.item(kinds))
        }
        guard !items.isEmpty else { throw UnreadableWarningError("its block of \(type) is empty") }
        return items
    }
}
