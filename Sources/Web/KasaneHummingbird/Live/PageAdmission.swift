import KasaneLive

extension PageRegistry {
    struct Admission {
        enum Decision {
            case admitted
            case full
            /// The visitor's pages were ended after the visitor was identified.
            case outdated
        }

        let decision: Decision
        /// The evicted pages, which the caller must end.
        let former: [PageSession]
    }
}

/// The visitors whose pages were ended recently.
///
/// A request that identified its visitor earlier must not open a page with permissions that the
/// visitor has since lost.
package struct EndedVisitors {
    /// The minimum number of endings to remember.
    private static let minimumCount = 1_000

    package private(set) var count = 0
    /// The number of each visitor's most recent ending, by a hash of the visitor's ID.
    private var latest: [Int: Int] = [:]
    private var earlier: [Int: Int] = [:]
    private var lastForgotten = 0

    package init() {}

    package mutating func add(_ visitor: String) {
        count += 1
        latest[visitor.hashValue] = count
        guard latest.count >= Self.minimumCount else { return }
        lastForgotten = earlier.values.max() ?? 0
        earlier = latest
        latest = [:]
    }

    /// Returns whether a visitor's pages might have been ended after the given number of endings.
    package func contains(_ visitor: String, after number: Int) -> Bool {
        let hash = visitor.hashValue
        return number < lastForgotten || number < (latest[hash] ?? earlier[hash] ?? 0)
    }
}
