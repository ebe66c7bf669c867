import NIOCore
import NIOHTTP1

/// Measures the inflated size of a compressed response and detects decompression bombs.
///
/// A response is rejected at the first byte above the call's size limit, which also applies to
/// uncompressed responses, or when its compression ratio exceeds that of any legitimate text.
package struct InflationMeter: Sendable {
    /// The maximum number of inflated bytes per compressed byte; deflate reaches 1,032.
    package static let maximumRatio = 100
    /// The inflated size in bytes up to which the ratio is ignored, because the beginning is not
    /// representative.
    package static let freeSize = 256 << 10

    private var limit = Int.max
    private var inflated = 0
    private var isCompressed = false

    package init() {}

    /// Starts a response.
    ///
    /// - Parameters:
    ///   - isCompressed: Whether the body is inflated.
    ///   - limit: The maximum size of the inflated body in bytes.
    package mutating func begin(isCompressed: Bool, limit: Int) {
        self = Self()
        self.isCompressed = isCompressed
        self.limit = limit
    }

    /// Adds inflated bytes.
    ///
    /// - Parameters:
    ///   - count: The number of new inflated bytes.
    ///   - compressed: The number of body bytes received so far.
    /// - Returns: Whether the response is within its limits.
    package mutating func addInflated(_ count: Int, of compressed: Int) -> Bool {
        guard isCompressed else { return true }
        inflated += count
        guard inflated <= limit else { return false }
        return inflated <= Self.freeSize || inflated / Self.maximumRatio <= compressed
    }
}

/// Counts the bytes of a response body before they are inflated.
final class CompressedByteCounter: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private(set) var count = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: count = 0
        case .body(let bytes): count += bytes.readableBytes
        case .end: break
        }
        context.fireChannelRead(data)
    }
}
