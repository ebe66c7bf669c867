/// How severe a kind of warning is.
package enum WarningSeverity: Int, CaseIterable, Sendable {
    /// An advisory 注意報.
    case advisory
    /// The severity of an unknown kind, which may be more than an advisory.
    case unknown
    /// A warning 警報.
    case warning
    /// A danger warning 危険警報.
    case danger
    /// An emergency warning 特別警報.
    case emergency
}

extension WarningSeverity: Comparable {
    /// Orders severities from advisories to emergency warnings.
    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}

/// The level of alert 警戒レベル that a kind of warning corresponds to, from 2 to 5.
///
/// Residents act by it: at 4 everybody leaves the dangerous area.
package enum AlertLevel: Int, CaseIterable, Sendable {
    /// Level 2: check the hazard map.
    case two = 2
    /// Level 3: the elderly evacuate.
    case three = 3
    /// Level 4: everybody evacuates.
    case four = 4
    /// Level 5: save your life at once.
    case five = 5
}

extension AlertLevel: Comparable {
    /// Orders levels from 2 to 5.
    package static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
