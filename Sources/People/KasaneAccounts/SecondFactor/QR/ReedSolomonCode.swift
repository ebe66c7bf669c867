/// Reed-Solomon error correction for QR codes.
///
/// The field has 256 elements and the polynomial x⁸ + x⁴ + x³ + x² + 1 (ISO/IEC 18004:2015, section
/// 7.5.2).
struct ReedSolomonCode {
    /// The generator's coefficients, from the highest power, without the leading 1.
    private let generator: [UInt8]

    init(correctionSize: Int) {
        var generator: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<correctionSize {
            // Multiplies by x - root. In this field, subtraction equals addition.
            let scaled = [0] + generator.map { Self.multiply($0, root) }
            generator = zip(generator + [0], scaled).map { $0 ^ $1 }
            root = Self.multiply(root, 2)
        }
        self.generator = Array(generator.dropFirst())
    }

    /// Returns the remainder of dividing the data by the generator.
    func correction(of data: some Sequence<UInt8>) -> [UInt8] {
        var remainder = Array(repeating: UInt8(0), count: generator.count)
        for byte in data {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for index in generator.indices {
                remainder[index] ^= Self.multiply(generator[index], factor)
            }
        }
        return remainder
    }

    private static func multiply(_ first: UInt8, _ second: UInt8) -> UInt8 {
        var (product, factor, rest) = (0, Int(first), second)
        while rest != 0 {
            if rest & 1 == 1 { product ^= factor }
            factor <<= 1
            if factor > 0xFF { factor ^= 0x11D }
            rest >>= 1
        }
        return UInt8(product)
    }
}
