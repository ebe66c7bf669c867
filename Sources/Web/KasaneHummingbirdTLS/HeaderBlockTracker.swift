import NIOCore

/// Detects incomplete header blocks in frames sent by an HTTP/2 client.
///
/// The parser reports a block only when its last frame has arrived, and waits for the frame
/// indefinitely. See RFC 9113, sections 3.4, 4.1 and 4.3.
struct HeaderBlockTracker {
    private static let headers: UInt8 = 1
    private static let continuation: UInt8 = 9
    private static let endHeaders: UInt8 = 4

    /// The number of the incomplete block, starting at 1, or `nil` if no block is incomplete.
    private(set) var incomplete: Int?

    private var count = 0
    private var isLastFrame = false
    /// The remaining bytes of the current frame's payload, or initially of the client's preface.
    private var left = 24
    /// The received bytes of the next frame's header.
    private var header: [UInt8] = []

    mutating func receive(_ bytes: ByteBuffer) {
        var bytes = bytes
        while bytes.readableBytes > 0 {
            if left > 0 {
                let part = min(left, bytes.readableBytes)
                bytes.moveReaderIndex(forwardBy: part)
                left -= part
            } else if let byte = bytes.readInteger(as: UInt8.self) {
                header.append(byte)
                guard header.count == 9 else { continue }
                beginFrame()
            }
            if left == 0, isLastFrame { incomplete = nil }
        }
    }

    private mutating func beginFrame() {
        left = header[..<3].reduce(0) { $0 << 8 | Int($1) }
        let isBlock = [Self.headers, Self.continuation].contains(header[3])
        isLastFrame = isBlock && header[4] & Self.endHeaders != 0
        if isBlock, incomplete == nil {
            count += 1
            incomplete = count
        }
        header.removeAll(keepingCapacity: true)
    }
}
