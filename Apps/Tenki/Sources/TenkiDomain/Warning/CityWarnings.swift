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
    package let id: CityCode
    package let municipalities: [MunicipalityCode]
    package let state: WarningState<CityWarning>

    package var worst: WarningKind? { state.inForce.first?.kind }

    package func isKnown(_ bulletin: WarningBulletin) -> Bool {
        if case .unknown(let unknown) = state {
            if unknown.reason.concernsEveryBulletin || unknown.bulletins.isEmpty { return false }
        }
        return !state.unknown.contains { [bulletin, .unidentified].contains($0.bulletin) }
    }
}
