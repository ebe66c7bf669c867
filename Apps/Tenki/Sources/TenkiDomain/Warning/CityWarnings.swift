package import Foundation

/// A kind of warning in a city's forecast area, and the municipalities where it is in force.
package struct CityWarning: Hashable, Sendable {
    /// The kind.
    package let kind: WarningKind
    /// The type of the bulletin.
    package let bulletin: WarningBulletin
    /// The time of the report.
    package let reportedAt: Date
    /// The status of each municipality where it is in force, in the agency's words.
    ///
    /// It is empty if the report names the warning only for the whole area.
    package let statuses: [MunicipalityCode: String]
    /// The additions of any municipality, in the agency's words, such as うねり.
    package let additions: [String]

    /// The municipalities where it is in force, in order of the codes.
    package var municipalities: [MunicipalityCode] { statuses.keys.sorted() }

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
package struct CityWarnings: Identifiable, Hashable, Sendable {
    /// The city.
    package let id: CityCode
    /// The municipalities of the area: those that the reports list.
    package let municipalities: [MunicipalityCode]
    /// The state; each kind occurs once, the worst first.
    package let state: WarningState<CityWarning>

    /// The worst kind in force; `nil` if there is none or it is unknown.
    package var worst: WarningKind? { state.inForce.first?.kind }

    /// Returns whether all warnings of a type of bulletin that are in force are known.
    package func isKnown(_ bulletin: WarningBulletin) -> Bool {
        if case .unknown(let unknown) = state {
            if unknown.reason.concernsEveryBulletin || unknown.bulletins.isEmpty { return false }
        }
        return !state.unknown.contains { [bulletin, .unidentified].contains($0.bulletin) }
    }
}
