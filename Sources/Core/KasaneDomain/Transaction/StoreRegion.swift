/// The parts of a store, such as tables, that a query reads or a commit changes.
///
/// A store can choose any names for its parts. Observations only compare the names that they read
/// with the names that a commit changed.
public struct StoreRegion: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The names, or `nil` for every part.
    private(set) var names: Set<String>?

    /// No part.
    public static let nothing: Self = []
    /// Every part, including parts without a name.
    public static let everything = Self(names: nil)

    private init(names: Set<String>?) {
        self.names = names
    }

    /// Creates a region from the names of parts, such as the names of tables.
    public init(_ names: some Sequence<String>) {
        self.init(names: Set(names))
    }

    /// Creates a region from the names of parts: `["ticket", "message"]`.
    public init(arrayLiteral names: String...) {
        self.init(names)
    }

    /// Whether the region has no part.
    public var isEmpty: Bool { names?.isEmpty ?? false }

    /// Adds the parts of another region.
    public mutating func formUnion(_ other: Self) {
        guard let more = other.names else {
            names = nil
            return
        }
        names?.formUnion(more)
    }

    /// Returns whether a change of another region may change the result of a query of this one.
    ///
    /// A change of ``everything`` affects each query.
    package func isAffected(by change: Self) -> Bool {
        guard let changed = change.names else { return true }
        return names.map { !$0.isDisjoint(with: changed) } ?? !changed.isEmpty
    }
}
