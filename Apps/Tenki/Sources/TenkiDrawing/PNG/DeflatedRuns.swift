/// A compressor for rows of runs of equal bytes in the zlib format (RFC 1950 and 1951).
///
/// A run is encoded as its first byte and repetitions of it, or as a copy of the row above, in a
/// single block whose codes fit the bytes.
struct DeflatedRuns {
    /// A byte, or repetitions of the bytes at a distance.
    private enum Token {
        case literal(UInt8)
        case repetition(count: Int, distance: Int)
    }

    private var tokens: [Token] = []
    // The Adler-32 checksum of the appended bytes.
    private var sum: (low: Int, high: Int) = (1, 0)
    /// The distance to the same byte in the row above.
    private let distance: Int
    /// The bytes that are copied from the row above and not yet written: their number, and the
    /// first two of them.
    private var copied: (count: Int, bytes: [UInt8]) = (0, [])

    /// Creates a compressor.
    ///
    /// - Parameter distance: The number of bytes of a row, at most 32,768.
    init(distance: Int) {
        self.distance = distance
    }

    /// Appends copies of a byte that is not the last one.
    ///
    /// - Parameters:
    ///   - byte: The byte.
    ///   - count: The number of copies.
    ///   - isCopy: Whether the row above has the same bytes at this place.
    mutating func append(_ byte: UInt8, count: Int, isCopy: Bool) {
        sum.high += count * sum.low + Int(byte) * (count * (count + 1) / 2)
        sum = ((sum.low + Int(byte) * count) % 65521, sum.high % 65521)
        if isCopy {
            let listed = min(count, 2 - copied.bytes.count)
            copied.bytes += repeatElement(byte, count: listed)
            copied.count += count
        } else {
            writeCopy()
            tokens.append(.literal(byte))
            if count < 4 {
                for _ in 1..<count { tokens.append(.literal(byte)) }
            } else {
                repeatBytes(count: count - 1, distance: 1)
            }
        }
    }

    private mutating func writeCopy() {
        if copied.count < 3 {
            for byte in copied.bytes { tokens.append(.literal(byte)) }
        } else {
            repeatBytes(count: copied.count, distance: distance)
        }
        copied = (0, [])
    }

    /// Writes at least 3 repetitions of the bytes at a distance.
    private mutating func repeatBytes(count: Int, distance: Int) {
        var rest = count
        while rest > 0 {
            let length = min(rest, 258)
            // The remaining length must be 0 or at least 3, the shortest repetition.
            let taken = (1...2).contains(rest - length) ? length - 3 : length
            tokens.append(.repetition(count: taken, distance: distance))
            rest -= taken
        }
    }

    /// The appended bytes as a complete zlib stream.
    var zlib: [UInt8] {
        var complete = self
        complete.writeCopy()
        return [0x78, 0x01] + complete.block + bigEndian(UInt32(sum.high << 16 | sum.low))
    }

    /// The tokens as a final block with codes of its own (RFC 1951, section 3.2.7).
    private var block: [UInt8] {
        var symbols = Array(repeating: 0, count: 286)
        var distances = Array(repeating: 0, count: 30)
        // The end of the block.
        symbols[256] = 1
        for token in tokens {
            switch token {
            case .literal(let byte): symbols[Int(byte)] += 1
            case .repetition(let count, let distance):
                symbols[Self.symbol(ofLength: count).symbol] += 1
                distances[Self.symbol(ofDistance: distance).symbol] += 1
            }
        }
        let symbolCode = HuffmanCode(counts: symbols, limit: 15)
        let distanceCode = HuffmanCode(counts: distances, limit: 15)
        var bits = BitWriter()
        bits.write(0b101, count: 3)
        write(symbolCode.lengths + distanceCode.lengths, to: &bits)
        for token in tokens {
            switch token {
            case .literal(let byte): bits.write(symbolCode, Int(byte))
            case .repetition(let count, let distance):
                let length = Self.symbol(ofLength: count)
                bits.write(symbolCode, length.symbol)
                bits.write(length.value, count: length.extra)
                let place = Self.symbol(ofDistance: distance)
                bits.write(distanceCode, place.symbol)
                bits.write(place.value, count: place.extra)
            }
        }
        bits.write(symbolCode, 256)
        return bits.bytes
    }

    /// Writes the lengths of 286 and 30 codes, without the codes for repeated lengths.
    private func write(_ lengths: [Int], to bits: inout BitWriter) {
        let counts = (0..<19).map { length in lengths.count { $0 == length } }
        let code = HuffmanCode(counts: counts, limit: 7)
        bits.write(286 - 257, count: 5)
        bits.write(30 - 1, count: 5)
        bits.write(19 - 4, count: 4)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
        for length in order { bits.write(code.lengths[length], count: 3) }
        for length in lengths { bits.write(code, length) }
    }

    private typealias Symbol = (symbol: Int, extra: Int, value: Int)

    /// Returns the symbol of a length from 3 to 258, the number of extra bits and their value (RFC
    /// 1951, section 3.2.5).
    private static func symbol(ofLength length: Int) -> Symbol {
        if length == 258 { return (285, 0, 0) }
        if length < 11 { return (254 + length, 0, 0) }
        let offset = length - 3
        let extra = Int.bitWidth - 3 - offset.leadingZeroBitCount
        return (257 + 4 * extra + (offset >> extra), extra, offset & ((1 << extra) - 1))
    }

    /// Returns the symbol of a distance, the number of extra bits and their value.
    private static func symbol(ofDistance distance: Int) -> Symbol {
        if distance < 5 { return (distance - 1, 0, 0) }
        let offset = distance - 1
        let extra = Int.bitWidth - 2 - offset.leadingZeroBitCount
        return (2 * extra + (offset >> extra), extra, offset & ((1 << extra) - 1))
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

    /// Writes the code of a symbol.
    mutating func write(_ code: HuffmanCode, _ symbol: Int) {
        write(code.bits[symbol], count: code.lengths[symbol])
    }

    /// The written bytes, padded with zero bits.
    var bytes: [UInt8] {
        partCount == 0 ? whole : whole + [UInt8(truncatingIfNeeded: part)]
    }
}
