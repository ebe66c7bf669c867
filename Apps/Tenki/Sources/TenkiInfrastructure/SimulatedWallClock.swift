package import Foundation
import TenkiDomain

/// A clock that starts at a chosen date and goes on with the system clock.
package struct SimulatedWallClock: WallClock {
    private let shift: TimeInterval

    /// Starts a clock.
    package init(startingAt start: Date) {
        shift = start.timeIntervalSinceNow
    }

    /// The current time.
    package var now: Date { Date(timeIntervalSinceNow: shift) }
}
