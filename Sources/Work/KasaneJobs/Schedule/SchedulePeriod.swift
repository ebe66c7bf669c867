package import Foundation

/// Spreads out the runs of schedules that are due at the same time.
package enum SchedulePeriod {
    /// Returns a run's delay, in whole milliseconds.
    ///
    /// The delay depends only on the arguments, so all nodes compute the same delay, even after a
    /// restart. Delays are evenly distributed over names and periods.
    ///
    /// - Parameters:
    ///   - period: The start of the period, on a whole second.
    ///   - maximum: The maximum delay. If it is zero or less, runs aren't delayed.
    package static func delay(name: String, period: Date, maximum: Duration) -> Duration {
        let (seconds, attoseconds) = maximum.components
        guard maximum > .zero, seconds < Int64.max / 1_000 else { return .zero }
        let milliseconds = UInt64(seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
        var hash = FNV1a()
        for byte in name.utf8 { hash.combine(byte) }
        // UTF-8 never contains this byte, so it terminates the name.
        hash.combine(0xFF)
        withUnsafeBytes(of: Int64(period.wholeSeconds).littleEndian) { bytes in
            for byte in bytes { hash.combine(byte) }
        }
        let delay = mixed(hash.value).multipliedFullWidth(by: milliseconds + 1).high
        return .milliseconds(Int64(delay))
    }

    /// Propagates differences in the low bits to all bits.
    ///
    /// FNV-1a hashes of similar inputs have similar high bits, which determine the delay. This is
    /// the output function of SplitMix64 (Steele, Lea and Flood, 2014).
    private static func mixed(_ hash: UInt64) -> UInt64 {
        var bits = hash
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}

/// A 64-bit FNV-1a hash.
///
/// Source: http://www.isthe.com/chongo/tech/comp/fnv/. Swift's `Hasher` differs between processes.
private struct FNV1a {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    }
}
