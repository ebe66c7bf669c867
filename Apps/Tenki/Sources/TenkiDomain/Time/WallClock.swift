package import Foundation

package protocol WallClock: Sendable {
    var now: Date { get }
}
