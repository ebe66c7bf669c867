package import Foundation
package import TenkiDomain

/// The request slots of services, shared by all processes of the same user on this machine.
///
/// A slot is a time, not a place: it is taken in a store, and no process has to give it back.
package protocol RequestSlots: Sendable {
    /// Reserves the next slot for a service and stores the reservation.
    ///
    /// - Parameters:
    ///   - service: The service's name.
    ///   - pause: The time between two slots in seconds.
    ///   - clock: The clock for the current time.
    /// - Returns: The earliest time at which the request may be sent.
    /// - Throws: An error of the store.
    func next(
        at service: String,
        every pause: TimeInterval,
        by clock: any WallClock
    ) async throws -> Date
}
