package import Foundation

package struct IssuedWarning: Hashable, Sendable {
    package let kind: WarningKind
    package let status: String
    package let additions: [String]
    package let bulletin: WarningBulletin
    package let reportedAt: Date

    init(_ entry: WarningEntry, in report: WarningReport) {
        kind = entry.kind
        status = entry.status
        additions = entry.additions
        bulletin = report.id.bulletin
        reportedAt = report.reportedAt
    }
}

package struct MunicipalityWarnings: Hashable, Sendable {
    package let municipality: MunicipalityCode
    package let office: WarningOffice?
    package let state: WarningState<IssuedWarning>
}
