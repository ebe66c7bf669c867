package import Foundation
package import TenkiDomain

package protocol RequestSlots: Sendable {
    func next(
        at service: String,
        every pause: TimeInterval,
        by clock: any WallClock
    ) async throws -> Date
}
