package import Foundation
import TenkiDomain

package struct FixedClock: WallClock {
    package let now = Date(timeIntervalSince1970: 1_795_237_800)

    /// Creates a clock.
    package init() {}
}
