package import Foundation

/// A source of the current time.
///
/// Tests supply their own clock.
package protocol WallClock: Sendable {
    /// The current time.
    var now: Date { get }
}
