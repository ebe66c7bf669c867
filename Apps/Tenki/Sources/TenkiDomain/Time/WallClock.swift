public import Foundation

/// Tells what time it is.
///
/// A test tells its own.
public protocol WallClock: Sendable {
    /// The present moment.
    var now: Date { get }
}
