package enum WarningSeverity: Int, CaseIterable, Sendable {
    case advisory
    /// The severity of an unknown kind, which may be more than an advisory.
    case unknown
    case warning
    case danger
    case emergency
}

extension WarningSeverity: Comparable {
    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// The level of alert 警戒レベル that a kind of warning corresponds to, from 2 to 5.
///
/// Residents act by it: at 4 everybody leaves the dangerous area.
package enum AlertLevel: Int, CaseIterable, Sendable {
    case two = 2
    case three = 3
    case four = 4
    case five = 5
}

extension AlertLevel: Comparable {
    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
