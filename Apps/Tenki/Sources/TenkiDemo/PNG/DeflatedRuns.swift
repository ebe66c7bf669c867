/// Compresses runs of equal bytes into a zlib stream (RFC 1950).
///
/// The stream is a single block with fixed Huffman codes (RFC 1951). A run is encoded as a literal
/// followed by matches at distance 1.
struct DeflatedRuns {
    // The zlib header.
    private var bytes: [UInt8] = [0x78, 0x01]
    /// Bits that don't fill a byte yet, initially the block header.
    private var bits = 0b011
    private var bitCount = 3
    private var sum: (low: Int, high: Int) = (1, 0)

    mutating func append(_ byte: UInt8, count: Int) {
        sum.high += count * sum.low + Int(byte) * (count * (count + 1) / 2)
        sum = ((sum.low + Int(byte) * count) % 65521, sum.high % 65521)
        write(symbol: Int(byte))
        var rest = count - 1
        while rest > 2 {
            let length = min(rest, 258)
            repeatByte(length)
            rest -= length
        }
        for _ in 0..<rest { write(symbol: Int(byte)) }
    }

    var zlib: [UInt8] {
        var complete = self
        // The end of the block, padded to a whole byte.
        complete.write(symbol: 256)
        complete.write(0, count: 7)
        return complete.bytes + bigEndian(UInt32(sum.high << 16 | sum.low))
    }

    /// Repeats the last byte 3 to 258 times (RFC 1951, section 3.2.5).
    private mutating func repeatByte(_ length: Int) {
        if length == 258 {
            write(symbol: 285)
        } else {
            let offset = length - 3
            let extra = max(0, Int.bitWidth - 3 - offset.leadingZeroBitCount)
            write(symbol: 257 + 4 * extra + (offset >> extra))
            write(offset & ((1 << extra) - 1), count: extra)
        }
        // Distance 1.
        write(0, count: 5)
    }

    /// Writes a symbol's fixed Huffman code (RFC 1951, section 3.2.6).
    private mutating func write(symbol: Int) {
        let (code, count) =
            switch symbol {
            case ..<144: (0x30 + symbol, 8)
            case ..<256: (0x190 + symbol - 144, 9)
            case ..<280: (symbol - 256, 7)
            default: (0xC0 + symbol - 280, 8)
            }
        // Huffman codes are packed starting with the most significant bit, unlike other values.
        for bit in (0..<count).reversed() { write(code >> bit & 1, count: 1) }
    }

    private mutating func write(_ number: Int, count: Int) {
        bits |= number << bitCount
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }
}
