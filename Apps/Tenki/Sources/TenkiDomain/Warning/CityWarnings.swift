public import Foundation

/// A kind of warning in a city's forecast area, and the municipalities where it is in force.
public struct CityWarning: Hashable, Sendable {
    /// The kind.
    public let kind: WarningKind
    /// The type of the bulletin.
    public let bulletin: WarningBulletin
    /// The time of the report.
    public let reportedAt: Date
    /// The status of each municipality where it is in force, in the agency's words.
    ///
    /// It is empty if the report names the warning only for the whole area.
    public let statuses: [MunicipalityCode: String]
    /// The additions of any municipality, in the agency's words, such as うねり.
    public let additions: [String]

    /// The municipalities where it is in force, in order of the codes.
    public var municipalities: [MunicipalityCode] { statuses.keys.sorted() }

    /// Creates a warning.
    init(
        kind: WarningKind,
        bulletin: WarningBulletin,
        reportedAt: Date,
        statuses: [MunicipalityCode: String],
        additions: [String]
    ) {
        self.kind = kind
        self.bulletin = bulletin
        self.reportedAt = reportedAt
        self.statuses = statuses
        self.additions = additions
    }
}

/// The warnings in a city's forecast area.
public struct CityWarnings: Identifiable, Hashable, Sendable {
    /// The city.
    public let id: CityCode
    /// The municipalities of the area: those that the reports list.
    public let municipalities: [MunicipalityCode]
    /// The state; each kind occurs once, the worst first.
    public let state: WarningState<CityWarning>

    /// The worst kind in force; `nil` if there is none or it is unknown.
    public var worst: WarningKind? { state.inForce.first?.kind }

    /// Returns whether all warnings of a type of bulletin that are in force are known.
    public func isKnown(_ bulletin: WarningBulletin) -> Bool {
        if case .unknown(let unknown) = state {
            if unknown.reason.concernsEveryBulletin || unknown.bulletins.isEmpty { return false }
        }
        return !state.unknown.contains { $0.bulletin == bulletin }
    }
}
