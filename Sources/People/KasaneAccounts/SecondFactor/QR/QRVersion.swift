/// The version of a QR code, which determines its size, with error correction level M.
///
/// The values come from ISO/IEC 18004:2015, table 9 and annex E.
struct QRVersion {
    /// The version number, from 1 to 15.
    let number: Int
    /// The number of codewords, including error correction.
    private let codewordCount: Int
    /// The number of blocks that are corrected separately.
    private let blockCount: Int
    /// The number of error correction codewords per block.
    private let correctionSize: Int
    /// The rows and columns of the alignment pattern centers.
    let alignment: [Int]

    private static let all = [
        QRVersion(1, 26, blocks: 1, correction: 10, []),
        QRVersion(2, 44, blocks: 1, correction: 16, [6, 18]),
        QRVersion(3, 70, blocks: 1, correction: 26, [6, 22]),
        QRVersion(4, 100, blocks: 2, correction: 18, [6, 26]),
        QRVersion(5, 134, blocks: 2, correction: 24, [6, 30]),
        QRVersion(6, 172, blocks: 4, correction: 16, [6, 34]),
        QRVersion(7, 196, blocks: 4, correction: 18, [6, 22, 38]),
        QRVersion(8, 242, blocks: 4, correction: 22, [6, 24, 42]),
        QRVersion(9, 292, blocks: 5, correction: 22, [6, 26, 46]),
        QRVersion(10, 346, blocks: 5, correction: 26, [6, 28, 50]),
        QRVersion(11, 404, blocks: 5, correction: 30, [6, 30, 54]),
        QRVersion(12, 466, blocks: 8, correction: 22, [6, 32, 58]),
        QRVersion(13, 532, blocks: 9, correction: 22, [6, 34, 62]),
        QRVersion(14, 581, blocks: 9, correction: 24, [6, 26, 46, 66]),
        QRVersion(15, 655, blocks: 10, correction: 24, [6, 26, 48, 70]),
    ]

    private init(
        _ number: Int,
        _ codewordCount: Int,
        blocks: Int,
        correction: Int,
        _ alignment: [Int]
    ) {
        self.number = number
        self.codewordCount = codewordCount
        blockCount = blocks
        correctionSize = correction
        self.alignment = alignment
    }

    /// Returns the smallest version that fits a number of bytes.
    static func smallest(for count: Int) -> QRVersion? {
        all.first { 4 + $0.lengthBits + 8 * count <= 8 * $0.dataSize }
    }

    /// The number of modules per side.
    var size: Int { 17 + 4 * number }

    private var dataSize: Int { codewordCount - blockCount * correctionSize }
    private var lengthBits: Int { number < 10 ? 8 : 16 }

    /// Returns the data and error correction codewords, in placement order.
    func codewords(_ bytes: [UInt8]) -> [UInt8] {
        let data = dataCodewords(bytes)
        // The last blocks have one more codeword if the data can't be divided evenly.
        let (short, long) = (dataSize / blockCount, dataSize % blockCount)
        var (blocks, start) = ([ArraySlice<UInt8>](), 0)
        for index in 0..<blockCount {
            let end = start + short + (index < blockCount - long ? 0 : 1)
            blocks.append(data[start..<end])
            start = end
        }
        let code = ReedSolomonCode(correctionSize: correctionSize)
        let corrections = blocks.map { code.correction(of: $0) }
        return Self.interleave(blocks) + Self.interleave(corrections.map { $0[...] })
    }

    /// Returns the mode, the length and the bytes, followed by a terminator and padding.
    private func dataCodewords(_ bytes: [UInt8]) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ count: Int) {
            for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        append(0b0100, 4)
        append(bytes.count, lengthBits)
        for byte in bytes { append(Int(byte), 8) }
        append(0, min(4, 8 * dataSize - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var codewords = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
        }
        for index in 0..<dataSize - codewords.count {
            codewords.append(index.isMultiple(of: 2) ? 0xEC : 0x11)
        }
        return codewords
    }

    private static func interleave(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
        (0..<(blocks.map(\.count).max() ?? 0)).flatMap { index in
            blocks.filter { index < $0.count }.map { $0[$0.startIndex + index] }
        }
    }
}
