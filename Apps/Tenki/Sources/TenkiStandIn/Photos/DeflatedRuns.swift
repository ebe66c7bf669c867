/// Bytes that come in runs, compressed as they come, in the format of zlib (RFC 1950 and 1951).
///
/// A run is its first byte and repetitions of the byte before, in one block with the fixed code.
struct DeflatedRuns {
    private var bits = BitWriter()
    // Adler-32 of what was appended.
    private var sum: (low: Int, high: Int) = (1, 0)

    init() {
        // The last block, with the fixed code.
        bits.write(0b011, count: 3)
    }

    /// Adds a byte so many times.
    mutating func append(_ byte: UInt8, count: Int) {
        literal(Int(byte))
        var rest = count - 1
        while rest >= 3 {
            let length = min(rest, 258)
            // What is left must not be too short to be a repetition.
            let taken = (1...2).contains(rest - length) ? length - 3 : length
            repetition(taken)
            rest -= taken
        }
        for _ in 0..<rest { literal(Int(byte)) }
        add(Int(byte), count)
    }

    /// What was appended, as a whole stream.
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

    /// Writes that the byte before comes so many times more: 3 to 258.
    private mutating func repetition(_ length: Int) {
        let (symbol, extra, value) = Self.lengthSymbol(length)
        symbol < 280
            ? bits.writeCode(symbol - 256, count: 7)
            : bits.writeCode(0xC0 + symbol - 280, count: 8)
        bits.write(value, count: extra)
        // A distance of 1.
        bits.writeCode(0, count: 5)
    }

    /// The symbol of a length, and how many bits behind it hold which rest (RFC 1951, section 3.2.5).
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

/// Puts bits into bytes, the lowest first.
private struct BitWriter {
    private var whole: [UInt8] = []
    private var part = 0
    private var partCount = 0

    /// Writes a number, its lowest bit first.
    mutating func write(_ number: Int, count: Int) {
        part |= number << partCount
        partCount += count
        while partCount >= 8 {
            whole.append(UInt8(truncatingIfNeeded: part))
            part >>= 8
            partCount -= 8
        }
    }

    /// Writes a code, its highest bit first.
    mutating func writeCode(_ code: Int, count: Int) {
        for place in (0..<count).reversed() { write(code >> place & 1, count: 1) }
    }

    /// What was written, filled up with zeros.
    var bytes: [UInt8] {
        partCount == 0 ? whole : whole + [UInt8(truncatingIfNeeded: part)]
    }
}
