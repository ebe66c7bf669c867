/// A compressor for runs of equal bytes in the zlib format (RFC 1950 and 1951).
///
/// A run is encoded as its first byte and repetitions of it, in a single block with fixed codes.
struct DeflatedRuns {
    private var bits = BitWriter()
    // The Adler-32 checksum of the appended bytes.
    private var sum: (low: Int, high: Int) = (1, 0)

    init() {
        // A final block with fixed codes.
        bits.write(0b011, count: 3)
    }

    /// Appends `count` copies of a byte.
    mutating func append(_ byte: UInt8, count: Int) {
        literal(Int(byte))
        var rest = count - 1
        while rest >= 3 {
            let length = min(rest, 258)
            // The remaining length must be 0 or at least 3, the shortest repetition.
            let taken = (1...2).contains(rest - length) ? length - 3 : length
            repetition(taken)
            rest -= taken
        }
        for _ in 0..<rest { literal(Int(byte)) }
        add(Int(byte), count)
    }

    /// The appended bytes as a complete zlib stream.
    var zlib: [UInt8] {
        var end = bits
        end.writeCode(0, count: 7)
        return [0x78, 0x01] + end.bytes + bigEndian(UInt32(sum.high << 16 | sum.low))
    }

    private mutating func literal(_ symbol: Int) {
        symbol < 144
            ? bits.writeCode(0x30 + symbol, count: 8)
            : bits.writeCode(0x190 + symbol - 144, count: 9)
    }

    /// Writes 3 to 258 repetitions of the previous byte.
    private mutating func repetition(_ length: Int) {
        let (symbol, extra, value) = Self.lengthSymbol(length)
        symbol < 280
            ? bits.writeCode(symbol - 256, count: 7)
            : bits.writeCode(0xC0 + symbol - 280, count: 8)
        bits.write(value, count: extra)
        // A distance of 1.
        bits.writeCode(0, count: 5)
    }

    /// Returns the symbol, the number of extra bits and their value (RFC 1951, section 3.2.5).
    private static func lengthSymbol(_ length: Int) -> (symbol: Int, extra: Int, value: Int) {
        if length == 258 { return (285, 0, 0) }
        if length < 11 { return (254 + length, 0, 0) }
        let offset = length - 3
        let extra = Int.bitWidth - 3 - offset.leadingZeroBitCount
        return (257 + 4 * extra + (offset >> extra), extra, offset & ((1 << extra) - 1))
    }

    private mutating func add(_ byte: Int, _ count: Int) {
        sum.high = (sum.high + count * sum.low + byte * (count * (count + 1) / 2)) % 65521
        sum.low = (sum.low + byte * count) % 65521
    }
}

/// Packs bits into bytes, the least significant bit first.
private struct BitWriter {
    private var whole: [UInt8] = []
    private var part = 0
    private var partCount = 0

    /// Writes a number, its least significant bit first.
    mutating func write(_ number: Int, count: Int) {
        part |= number << partCount
        partCount += count
        while partCount >= 8 {
            whole.append(UInt8(truncatingIfNeeded: part))
            part >>= 8
            partCount -= 8
        }
    }

    /// Writes a code, its most significant bit first.
    mutating func writeCode(_ code: Int, count: Int) {
        for place in (0..<count).reversed() { write(code >> place & 1, count: 1) }
    }

    /// The written bytes, padded with zero bits.
    var bytes: [UInt8] {
        partCount == 0 ? whole : whole + [UInt8(truncatingIfNeeded: part)]
    }
}
