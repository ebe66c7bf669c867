public import Foundation
import Synchronization

extension UUID {
    /// Returns a new version 7 UUID, which sorts after all earlier UUIDs (RFC 9562, section 5.7).
    ///
    /// The first 48 bits are the milliseconds since 1970, so elements are stored and listed in
    /// creation order. A counter orders the UUIDs that a process creates within a millisecond. The
    /// UUID reveals its creation time.
    ///
    /// ```swift
    /// let note = Note(id: .timeOrdered(), text: "Take an umbrella")
    /// ```
    public static func timeOrdered(at moment: Date = Date()) -> UUID {
        var bytes = UUID().uuid
        // 48 bits last for 8,900 years.
        let milliseconds = UInt64(
            max(0, min(0x1p48, (moment.timeIntervalSince1970 * 1_000).rounded()))
        )
        withUnsafeMutableBytes(of: &bytes) { bytes in
            for index in 0..<6 {
                bytes[index] = UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * index))
            }
            let count = counter.wrappingAdd(1, ordering: .relaxed).newValue
            bytes[6] = UInt8(truncatingIfNeeded: count >> 22) & 0x0F | 0x70
            bytes[7] = UInt8(truncatingIfNeeded: count >> 14)
            bytes[8] = UInt8(truncatingIfNeeded: count >> 8) & 0x3F | 0x80
            bytes[9] = UInt8(truncatingIfNeeded: count)
        }
        return UUID(uuid: bytes)
    }
}

/// A 26-bit counter that orders the UUIDs created within a millisecond (RFC 9562, section 6.2,
/// method 1).
///
/// The counter starts at a random value in the lower half of its range, so processes rarely
/// collide.
private let counter = Atomic(UInt32.random(in: 0..<1 << 25))
