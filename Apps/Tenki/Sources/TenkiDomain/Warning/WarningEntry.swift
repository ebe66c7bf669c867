package struct WarningEntry: Hashable, Sendable {
    package let kind: WarningKind
    /// The status in the agency's words, such as 発表, 継続 or 警報から注意報.
    ///
    /// An unknown status is kept as it is, and the warning is in force.
    package let status: String
    package let additions: [String]

    package init(kind: WarningKind, status: String, additions: [String] = []) {
        self.kind = kind
        self.status = status.limited(to: 100)
        self.additions = additions.prefix(10).map { $0.limited(to: 100) }
    }
}

package enum WarningItem: Hashable, Sendable {
    case readable([WarningEntry])
    case unreadable

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
