package import Foundation

/// A source of the current time.
///
/// Tests supply their own clock.
package protocol WallClock: Sendable {
    var now: Date { get }
}
