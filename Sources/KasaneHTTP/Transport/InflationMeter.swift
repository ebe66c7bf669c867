import NIOCore
import NIOHTTP1

/// Measures what a compressed response becomes while it is inflated, and says when it is too much.
///
/// A response is refused at the first byte above the call's limit, which is the one of a plain
/// response, and when it grows by a factor that no service's text reaches.
package struct InflationMeter: Sendable {
    /// How many bytes may come out of each byte that came in; deflate reaches 1,032.
    package static let maximumRatio = 100
    /// Up to how many inflated bytes the ratio is not looked at: the beginning says little.
    package static let freeSize = 256 << 10

    private var limit = Int.max
    private var inflated = 0
    private var isCompressed = false

    package init() {}

    /// Begins a response.
    ///
    /// - Parameters:
    ///   - isCompressed: Whether its body is inflated on the way.
    ///   - limit: The most bytes that its inflated body may have.
    package mutating func begin(isCompressed: Bool, limit: Int) {
        self = Self()
        self.isCompressed = isCompressed
        self.limit = limit
    }

    /// Counts bytes as they come out.
    ///
    /// - Parameters:
    ///   - count: How many came out now.
    ///   - compressed: How many bytes of the body were received so far.
    /// - Returns: Whether the response is within its limits.
    package mutating func addInflated(_ count: Int, of compressed: Int) -> Bool {
        guard isCompressed else { return true }
        inflated += count
        guard inflated <= limit else { return false }
        return inflated <= Self.freeSize || inflated / Self.maximumRatio <= compressed
    }
}

/// Counts the bytes of a response's body before they are inflated.
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
