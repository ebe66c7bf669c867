/// Measures the inflated size of a compressed response and detects decompression bombs.
///
/// A response is rejected at the first byte beyond the call's size limit, which also applies to
/// uncompressed responses, or when its compression ratio exceeds that of any legitimate text.
package struct InflationMeter: Sendable {
    /// The maximum number of inflated bytes per compressed byte; deflate can reach 1,032.
    package static let maximumRatio = 100
    /// The inflated size in bytes up to which the ratio is ignored, because the beginning is not
    /// representative.
    package static let freeSize = 256 << 10

    private let limit: Int
    private var inflated = 0
    private var compressed = 0

    /// Creates a meter with the maximum size of the inflated body in bytes.
    package init(limit: Int) {
        self.limit = limit
    }

    package mutating func addCompressed(_ count: Int) {
        compressed += count
    }

    /// Adds inflated bytes, and returns whether the response is within its limits.
    package mutating func addInflated(_ count: Int) -> Bool {
        inflated += count
        guard inflated <= limit else { return false }
        return inflated <= Self.freeSize || inflated / Self.maximumRatio <= compressed
    }
}
