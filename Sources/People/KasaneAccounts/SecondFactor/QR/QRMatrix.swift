/// The modules of a QR code, with its patterns, codewords and mask.
struct QRMatrix: Equatable {
    let size: Int
    private var dark: [Bool]
    /// Whether a module belongs to a pattern or to the format information.
    private var isReserved: [Bool]

    /// Places the patterns and codewords, without a mask.
    init(_ version: QRVersion, codewords: [UInt8]) {
        size = version.size
        dark = Array(repeating: false, count: size * size)
        isReserved = dark
        placeTiming()
        placeFinders()
        placeAlignment(version.alignment)
        placeFormat(mask: 0)
        if version.number >= 7 { placeVersion(version.number) }
        place(codewords)
    }

    subscript(row: Int, column: Int) -> Bool { dark[row * size + column] }

    /// Applies a mask from 0 to 7 and adds the format information.
    func masked(_ mask: Int) -> QRMatrix {
        var matrix = self
        for row in 0..<size {
            for column in 0..<size where !isReserved[row * size + column] {
                if Self.isFlipped(row, column, mask) { matrix.dark[row * size + column].toggle() }
            }
        }
        matrix.placeFormat(mask: mask)
        return matrix
    }

    /// Whether a mask inverts a module, as specified in ISO/IEC 18004:2015, table 10.
    private static func isFlipped(_ row: Int, _ column: Int, _ mask: Int) -> Bool {
        let product = row * column
        return switch mask {
        case 0: (row + column) % 2 == 0
        case 1: row % 2 == 0
        case 2: column % 3 == 0
        case 3: (row + column) % 3 == 0
        case 4: (row / 2 + column / 3) % 2 == 0
        case 5: product % 2 + product % 3 == 0
        case 6: (product % 2 + product % 3) % 2 == 0
        default: ((row + column) % 2 + product % 3) % 2 == 0
        }
    }

    private mutating func reserve(_ row: Int, _ column: Int, _ isDark: Bool) {
        guard (0..<size).contains(row), (0..<size).contains(column) else { return }
        dark[row * size + column] = isDark
        isReserved[row * size + column] = true
    }

    private mutating func placeTiming() {
        for index in 0..<size {
            reserve(6, index, index % 2 == 0)
            reserve(index, 6, index % 2 == 0)
        }
    }

    /// Places the three finder patterns with their light separators.
    private mutating func placeFinders() {
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
            for y in -4...4 {
                for x in -4...4 {
                    let ring = max(abs(x), abs(y))
                    reserve(row + y, column + x, ring != 2 && ring != 4)
                }
            }
        }
    }

    private mutating func placeAlignment(_ centres: [Int]) {
        for row in centres {
            for column in centres {
                // These corners contain the finder patterns.
                let ends = [row, column].map { $0 == 6 ? 0 : $0 == size - 7 ? 1 : 2 }
                if ends == [0, 0] || ends == [0, 1] || ends == [1, 0] { continue }
                for y in -2...2 {
                    for x in -2...2 { reserve(row + y, column + x, max(abs(x), abs(y)) != 1) }
                }
            }
        }
    }

    /// Places two copies of the error correction level and the mask (section 7.9).
    private mutating func placeFormat(mask: Int) {
        // Level M has the bits 00.
        let bits = Self.withRemainder(mask, bits: 10, generator: 0x537) ^ 0x5412
        for index in 0..<15 {
            let bit = bits >> index & 1 == 1
            // Next to the upper left finder pattern, around the timing patterns.
            switch index {
            case 0...5: reserve(index, 8, bit)
            case 6...7: reserve(index + 1, 8, bit)
            case 8: reserve(8, 7, bit)
            default: reserve(8, 14 - index, bit)
            }
            // Next to the other two finder patterns.
            if index < 8 {
                reserve(8, size - 1 - index, bit)
            } else {
                reserve(size - 15 + index, 8, bit)
            }
        }
        reserve(size - 8, 8, true)
    }

    /// Places two copies of the version number (section 7.10).
    private mutating func placeVersion(_ number: Int) {
        let bits = Self.withRemainder(number, bits: 12, generator: 0x1F25)
        for index in 0..<18 {
            let (long, short) = (index / 3, size - 11 + index % 3)
            reserve(long, short, bits >> index & 1 == 1)
            reserve(short, long, bits >> index & 1 == 1)
        }
    }

    /// Appends the remainder of a division by a polynomial with binary coefficients.
    private static func withRemainder(_ value: Int, bits: Int, generator: Int) -> Int {
        var remainder = value
        for _ in 0..<bits {
            remainder = remainder << 1 ^ (remainder >> (bits - 1) & 1) * generator
        }
        return value << bits | remainder
    }

    /// Places the codewords in column pairs from the right (section 7.7.3).
    ///
    /// Pairs alternate between upwards and downwards. Remaining modules stay light.
    private mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        var (right, isUpward) = (size - 1, true)
        while right > 0 {
            // The vertical timing pattern belongs to no pair.
            if right == 6 { right = 5 }
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] where !isReserved[row * size + column] {
                    guard bit < 8 * codewords.count else { return }
                    dark[row * size + column] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            right -= 2
            isUpward.toggle()
        }
    }
}
