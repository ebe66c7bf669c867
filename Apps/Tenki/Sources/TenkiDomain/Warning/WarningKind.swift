/// A kind of warning, such as レベル３大雨警報.
///
/// The agency identifies a kind by a two-digit code. An unknown code is kept and shown as it is.
package struct WarningKind: Hashable, Sendable {
    package let code: String

    package init(code: String) {
        self.code = code.limited(to: 20)
    }

    package static let all: [Self] = WarningKindTable.rows.map { Self(code: $0.code) }

    package var isKnown: Bool { row != nil }

    /// The name in Japanese with the level, such as レベル３大雨警報; 種別 and the code of an unknown
    /// kind.
    package var name: String { row?.name ?? "種別\(code)" }

    package var englishName: String {
        guard let row else { return "kind \(code)" }
        return row.level.map { "\(row.englishName) (level \($0.rawValue))" } ?? row.englishName
    }

    /// The name in Japanese without the level, such as 大雨警報; 種別 and the code of an unknown kind.
    package var shortName: String {
        guard let row else { return name }
        return row.level == nil ? row.name : String(row.name.dropFirst(4))
    }

    package var shortEnglishName: String { row?.englishName ?? englishName }

    package var level: AlertLevel? { row?.level }

    package var severity: WarningSeverity { row?.severity ?? .unknown }

    package var bulletin: WarningBulletin? { row?.bulletin }

    /// The mildest kind that warns of the same phenomenon, such as レベル２大雨注意報 for
    /// レベル５大雨特別警報; the kind itself if there is no other or it is unknown.
    package var mildest: Self {
        Self(code: WarningKindTable.phenomena.first { $0.contains(code) }?.first ?? code)
    }

    /// Returns whether a reader who wants warnings of a severity or worse wants this kind.
    ///
    /// An unknown kind reaches every severity, because it may be of any.
    package func reaches(_ minimum: WarningSeverity) -> Bool { !isKnown || severity >= minimum }

    private var row: WarningKindTable.Row? { WarningKindTable.byCode[code] }
}

extension WarningKind: Comparable {
    /// Orders kinds by severity, then by level, then by code in reverse, so that the maximum is the
    /// worst.
    package static func < (one: Self, other: Self) -> Bool {
        let (first, second) = (one.row, other.row)
        let (severity, otherSeverity) = (first?.severity ?? .unknown, second?.severity ?? .unknown)
        guard severity == otherSeverity else { return severity < otherSeverity }
        let (level, otherLevel) = (first?.level?.rawValue ?? 0, second?.level?.rawValue ?? 0)
        return level == otherLevel ? one.code > other.code : level < otherLevel
    }
}

extension WarningKind: CustomStringConvertible {
    package var description: String { code }
}
