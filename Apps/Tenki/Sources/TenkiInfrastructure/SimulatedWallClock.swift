package import Foundation
import TenkiDomain

/// A clock that starts at a chosen date and then runs at normal speed.
package struct SimulatedWallClock: WallClock {
    private let shift: TimeInterval

    package init(startingAt start: Date) {
        shift = start.timeIntervalSinceNow
    }

    package var now: Date { Date(timeIntervalSinceNow: shift) }
}
