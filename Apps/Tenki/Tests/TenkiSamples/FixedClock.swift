package import Foundation
import TenkiDomain

/// 14:10 on 21 November 2026 in Japan, three hours and ten minutes after an issue.
package struct FixedClock: WallClock {
    /// The moment.
    package let now = Date(timeIntervalSince1970: 1_795_237_800)

    /// Creates a clock.
    package init() {}
}
