/// Measures the decompressed size of a response and detects decompression bombs.
///
/// A response is rejected at the first byte beyond the call's size limit, which also applies to
/// uncompressed responses, or when its compression ratio exceeds the ratio of any legitimate text.
package struct InflationMeter: Sendable {
    /// The maximum number of decompressed bytes per compressed byte.
    ///
    /// Deflate can reach 1,032.
    package static let maximumRatio = 100
    /// The decompressed size in bytes up to which the ratio is ignored, because the beginning isn't
    /// representative.
    package static let freeSize = 256 << 10

    private let limit: Int
    private var inflated = 0
    private var compressed = 0

    /// Creates a meter with the maximum decompressed size in bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    package mutating func addCompressed(_ count: Int) {
        compressed += count
    }

    /// Adds decompressed bytes, and returns whether the response is within its limits.
    package mutating func addInflated(_ count: Int) -> Bool {
        inflated += count
        guard inflated <= limit else { return false }
        return inflated <= Self.freeSize || inflated / Self.maximumRatio <= compressed
    }
}
