/// The parts of a store, such as tables, that a query reads or a commit changes.
///
/// A store can name its parts however it likes. Observations compare the names they read with the
/// names a commit changed.
public struct StoreRegion: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The names, or `nil` for everything.
    private(set) var names: Set<String>?

    /// No part.
    public static let nothing: Self = []
    /// Every part, including parts without a name.
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

    /// Returns whether a change can affect queries of this region.
    ///
    /// A change of ``everything`` affects every query.
    package func isAffected(by change: Self) -> Bool {
        guard let changed = change.names else { return true }
        return names.map { !$0.isDisjoint(with: changed) } ?? !changed.isEmpty
    }
}
