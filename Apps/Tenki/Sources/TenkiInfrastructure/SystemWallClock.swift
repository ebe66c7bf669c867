package import Foundation
import TenkiDomain

/// The system clock.
package struct SystemWallClock: WallClock {
    /// Creates the system clock.
    package init() {}

    package var now: Date { Date() }
}
