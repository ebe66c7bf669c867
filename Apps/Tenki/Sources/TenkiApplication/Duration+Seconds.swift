import Foundation

extension Duration {
    /// The duration in seconds.
    var seconds: TimeInterval { self / .seconds(1) }
}
