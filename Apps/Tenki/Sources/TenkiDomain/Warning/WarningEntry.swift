/// A warning in force in an area, as a report lists it.
package struct WarningEntry: Hashable, Sendable {
    /// The kind; after a change such as 「警報から注意報」 the new one.
    package let kind: WarningKind
    /// The status in the agency's words, such as 発表, 継続 or 警報から注意報.
    ///
    /// An unknown status is kept as it is, and the warning is in force.
    package let status: String
    /// Additions in the agency's words, such as うねり.
    package let additions: [String]

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - status: The status; truncated to 100 characters.
    ///   - additions: The additions; at most 10, each truncated to 100 characters.
    package init(kind: WarningKind, status: String, additions: [String] = []) {
        self.kind = kind
        self.status = status.limited(to: 100)
        self.additions = additions.prefix(10).map { $0.limited(to: 100) }
    }
}

/// The content of a report about an area.
package enum WarningItem: Hashable, Sendable {
    /// The warnings in force, the worst first; empty if there are none.
    case readable([WarningEntry])
    /// The area is listed, and its warnings cannot be read.
    case unreadable

    /// The kinds in force; `nil` if they cannot be read.
    var kinds: Set<WarningKind>? {
        if case .readable(let entries) = self { Set(entries.map(\.kind)) } else { nil }
    }

    /// Returns the warnings of both items; an unreadable one adds none.
    func united(with other: Self) -> Self {
        guard case .readable(let entries) = self else { return other }
        guard case .readable(let others) = other else { return self }
        let new = others.filter { entry in !entries.contains { $0.kind == entry.kind } }
        return .readable((entries + new).sorted { $0.kind > $1.kind })
    }
}
