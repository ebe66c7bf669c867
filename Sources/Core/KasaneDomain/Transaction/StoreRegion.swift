/// The parts of a store, such as tables, that a query reads or a commit changes.
///
/// The store chooses the names of its parts. An observation compares the names that its query reads
/// with the names that a commit changes.
public struct StoreRegion: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The names of the parts, or `nil` for every part.
    private(set) var names: Set<String>?

    /// A region without parts.
    public static let nothing: Self = []
    /// A region with every part, including unnamed parts.
    public static let everything = Self(names: nil)

    private init(names: Set<String>?) {
        self.names = names
    }

    /// Creates a region from the names of parts, such as table names.
    public init(_ names: some Sequence<String>) {
        self.init(names: Set(names))
    }

    /// Creates a region from the names of parts: `["ticket", "message"]`.
    public init(arrayLiteral names: String...) {
        self.init(names)
    }

    /// Whether the region is empty.
    public var isEmpty: Bool { names?.isEmpty ?? false }

    /// Adds the parts of another region.
    public mutating func formUnion(_ other: Self) {
        guard let more = other.names else {
            names = nil
            return
        }
        names?.formUnion(more)
    }

    /// Returns whether a change can affect queries that read this region.
    ///
    /// A change of ``everything`` affects every query.
    package func isAffected(by change: Self) -> Bool {
        guard let changed = change.names else { return true }
        return names.map { !$0.isDisjoint(with: changed) } ?? !changed.isEmpty
    }
}
