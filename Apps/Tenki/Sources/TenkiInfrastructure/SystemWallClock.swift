public import Foundation
public import TenkiDomain

/// The clock of the machine.
public struct SystemWallClock: WallClock {
    /// Makes the clock.
    public init() {}

    /// The present moment.
    public var now: Date { Date() }
}
