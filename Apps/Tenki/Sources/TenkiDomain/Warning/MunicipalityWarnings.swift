public import Foundation

/// A warning in a municipality.
public struct IssuedWarning: Hashable, Sendable {
    /// The kind.
    public let kind: WarningKind
    /// The status in the agency's words, such as 発表 or 警報から注意報.
    public let status: String
    /// Additions in the agency's words, such as うねり.
    public let additions: [String]
    /// The type of the bulletin.
    public let bulletin: WarningBulletin
    /// The time of the report.
    public let reportedAt: Date

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
public struct MunicipalityWarnings: Hashable, Sendable {
    /// The municipality.
    public let municipality: MunicipalityCode
    /// The office that issues its warnings; `nil` if it is unknown.
    public let office: WarningOffice?
    /// The state.
    public let state: WarningState<IssuedWarning>
}
