package import Foundation

/// A warning in a municipality.
package struct IssuedWarning: Hashable, Sendable {
    /// The kind.
    package let kind: WarningKind
    /// The status in the agency's words, such as 発表 or 警報から注意報.
    package let status: String
    /// Additions in the agency's words, such as うねり.
    package let additions: [String]
    /// The type of the bulletin.
    package let bulletin: WarningBulletin
    /// The time of the report.
    package let reportedAt: Date

    /// Creates a warning from a report's entry.
    init(_ entry: WarningEntry, in report: WarningReport) {
        kind = entry.kind
        status = entry.status
        additions = entry.additions
        bulletin = report.id.bulletin
        reportedAt = report.reportedAt
    }
}

/// The warnings in a municipality.
package struct MunicipalityWarnings: Hashable, Sendable {
    /// The municipality.
    package let municipality: MunicipalityCode
    /// The office that issues its warnings; `nil` if it is unknown.
    package let office: WarningOffice?
    /// The state.
    package let state: WarningState<IssuedWarning>
}
