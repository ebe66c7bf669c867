import KasaneLive

extension PageRegistry {
    struct Admission {
        enum Decision {
            case admitted
            case full
            /// The visitor's pages were ended after the visitor had been identified.
            case outdated
        }

        let decision: Decision
        /// The evicted pages, which the caller must end.
        let former: [PageSession]
    }
}

/// The visitors whose pages were ended recently.
///
/// This prevents a request from opening a page with rights that the visitor has lost since the
/// request identified the visitor.
package struct EndedVisitors {
    /// The minimum number of endings to remember.
    private static let minimumCount = 1_000

    package private(set) var count = 0
    /// The number of each visitor's last ending, by a hash of the visitor.
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

    /// Returns whether a visitor's pages might have been ended since the given number of endings.
    package func contains(_ visitor: String, after number: Int) -> Bool {
        let hash = visitor.hashValue
        return number < lastForgotten || number < (latest[hash] ?? earlier[hash] ?? 0)
    }
}
