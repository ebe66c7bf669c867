package import Foundation

package struct CityWarning: Hashable, Sendable {
    package let kind: WarningKind
    package let bulletin: WarningBulletin
    package let reportedAt: Date
    /// The status of each municipality where it is in force, in the agency's words.
    ///
    /// It is empty if the report names the warning only for the whole area.
    package let statuses: [MunicipalityCode: String]
    package let additions: [String]

    package var municipalities: [MunicipalityCode] { statuses.keys.sorted() }
}

package struct CityWarnings: Identifiable, Hashable, Sendable {
    package let id: BoardPlace
    package let municipalities: [MunicipalityCode]
    package let state: WarningState<CityWarning>

    package var worst: WarningKind? { state.inForce.first?.kind }
}
