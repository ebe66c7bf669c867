public import Foundation
public import TenkiDomain

/// The system clock.
public struct SystemWallClock: WallClock {
    /// Creates the system clock.
    public init() {}

    /// The current time.
    public var now: Date { Date() }
}
