import Foundation
import KasaneStore
import TenkiDomain

struct WarningReportRow: StoreRecord {
    static let tableName = "warningReport"
    static let primaryKey = ["office", "bulletin"]

    let office: String
    let bulletin: String
    /// The time of the report in whole seconds since 1970.
    let reportedAt: Int
    /// The time at which it was sent in whole seconds since 1970.
    let controlledAt: Int
    let publishingOffice: String
    let headline: String
    let source: String
    let areas: String

    init(_ report: WarningReport) {
        office = report.id.office.text
        bulletin = report.id.bulletin.code
        reportedAt = Int(report.reportedAt.timeIntervalSince1970)
        controlledAt = Int(report.controlledAt.timeIntervalSince1970)
        publishingOffice = report.publishingOffice
        headline = report.headline
        source = report.source.name
        areas = StoredWarningAreas(report).jsonColumn
    }

    func element() throws -> WarningReport {
        guard let bulletin = WarningBulletin(code: bulletin) else {
            throw UnreadableRowError(name: bulletin)
        }
        return try StoredWarningAreas(jsonColumn: areas).report(
            WarningReport.ID(office: WarningOffice(office), bulletin: bulletin),
            of: self
        )
    }

    static func key(of id: WarningReport.ID) -> [SQLValue] {
        [id.office.text.sqlValue, id.bulletin.code.sqlValue]
    }
}

struct WarningDocumentRow: StoreRecord {
    static let tableName = "warningDocument"
    static let primaryKey = ["id"]

    let id: String
    /// The time of the announcement in whole seconds since 1970.
    let announcedAt: Int
    /// 1 if the document was read, otherwise 0.
    let isRead: Int
    let failures: Int

    init(_ document: WarningDocument) {
        id = document.id.text
        announcedAt = Int(document.announcedAt.timeIntervalSince1970)
        isRead = document.isRead ? 1 : 0
        failures = document.failures
    }

    func element() throws -> WarningDocument {
        guard let name = WarningDocument.ID(id, ofAnyType: true) else {
            throw UnreadableRowError(name: id)
        }
        return WarningDocument(
            id: name,
            announcedAt: Date(timeIntervalSince1970: Double(announcedAt)),
            isRead: isRead != 0,
            failures: failures
        )
    }

    static func key(of id: WarningDocument.ID) -> [SQLValue] { [id.text.sqlValue] }
}
