import CZlib
import Foundation

/// The reason why compressed data can't be decompressed.
enum InflationError: Error {
    case damaged
    case incomplete
}

/// Decompresses gzip, zlib and raw deflate data (RFC 1950 to 1952).
///
/// The coding `deflate` means zlib, but some services send raw deflate data, which browsers accept.
/// Gzip data can have several members. Trailing data is ignored.
final class Inflater {
    private enum Phase {
        /// The format is still unknown.
        case beginning
        case inflating
        /// A gzip member has ended, and another member might follow.
        case betweenMembers
        case ended
    }

    private static let maximumChunkSize = 64 << 10

    private let coding: ContentCoding
    /// zlib stores the stream's address.
    private let stream: UnsafeMutablePointer<z_stream>
    private var phase = Phase.beginning
    private var isGzip = false
    private var input = Data()
    /// Whether zlib might produce more output without more input.
    private var isPending = false

    init(_ coding: ContentCoding) {
        self.coding = coding
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Adds compressed data.
    ///
    /// Call this method after ``next()`` has returned `nil`.
    func add(_ data: Data) {
        if input.isEmpty { input = data } else { input += data }
    }

    /// Returns the next decompressed bytes, or `nil` if more data is needed.
    func next() throws(InflationError) -> Data? {
        while true {
            switch phase {
            case .beginning:
                guard let first = input.first, let second = input.dropFirst().first else {
                    return nil
                }
                try begin(first, second)
            case .inflating:
                guard isPending || !input.isEmpty else { return nil }
                let inflated = try inflateSome()
                if !inflated.isEmpty { return inflated }
            case .betweenMembers:
                guard let first = input.first else { return nil }
                guard let second = input.dropFirst().first else {
                    if Self.isGzip(first, 0x8B) { return nil }
                    phase = .ended
                    continue
                }
                phase = Self.isGzip(first, second) ? .inflating : .ended
                if phase == .inflating { try check(inflateReset(stream)) }
            case .ended:
                input = Data()
                return nil
            }
        }
    }

    /// Finishes the data.
    ///
    /// Call this method after ``next()`` has returned `nil`.
    ///
    /// An empty body means that there is no content (RFC 9110, section 6.4), not that the data is
    /// incomplete.
    func finish() throws(InflationError) {
        switch phase {
        case .beginning where input.isEmpty: break
        case .beginning, .inflating: throw .incomplete
        case .betweenMembers, .ended: break
        }
    }

    private func begin(_ first: UInt8, _ second: UInt8) throws(InflationError) {
        isGzip = Self.isGzip(first, second)
        // A zlib header specifies deflate, a window of up to 32 KiB, and a checksum of both bytes.
        let isZlib =
            first & 0x0F == 8 && first >> 4 <= 7 && (Int(first) << 8 | Int(second)) % 31 == 0
        // Adding 16 selects gzip, and a negative number selects raw data.
        let windowBits: Int32
        switch coding {
        case _ where isGzip: windowBits = 15 + 16
        case _ where isZlib: windowBits = 15
        case .deflate: windowBits = -15
        case .gzip: throw .damaged
        }
        try check(kasane_inflate_begin(stream, windowBits))
        phase = .inflating
    }

    private func inflateSome() throws(InflationError) -> Data {
        var output = Data(count: min(Self.maximumChunkSize, max(1 << 10, input.count * 4)))
        let code = input.withUnsafeBytes { (source: UnsafeRawBufferPointer) -> Int32 in
            output.withUnsafeMutableBytes { (target: UnsafeMutableRawBufferPointer) -> Int32 in
                stream.pointee.next_in = UnsafeMutablePointer(
                    mutating: source.bindMemory(to: Bytef.self).baseAddress
                )
                stream.pointee.avail_in = uInt(source.count)
                stream.pointee.next_out = target.bindMemory(to: Bytef.self).baseAddress
                stream.pointee.avail_out = uInt(target.count)
                return inflate(stream, Z_NO_FLUSH)
            }
        }
        input = input.suffix(Int(stream.pointee.avail_in))
        isPending = stream.pointee.avail_out == 0
        output.count -= Int(stream.pointee.avail_out)
        switch code {
        case Z_STREAM_END:
            isPending = false
            phase = isGzip ? .betweenMembers : .ended
        case Z_OK: break
        // No progress is possible without more data.
        case Z_BUF_ERROR where input.isEmpty: break
        default: throw .damaged
        }
        return output
    }

    private func check(_ code: Int32) throws(InflationError) {
        guard code == Z_OK else { throw .damaged }
    }

    private static func isGzip(_ first: UInt8, _ second: UInt8) -> Bool {
        first == 0x1F && second == 0x8B
    }
}
