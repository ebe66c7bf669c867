/// A hash for detecting content changes.
///
/// The hash includes a per-process secret, so that attackers can't construct collisions.
struct ContentHash {
    private static let secret = UInt64.random(in: .min ... .max) | 1
    private(set) var value = secret

    mutating func add(_ base: UnsafeRawBufferPointer) {
        var offset = 0
        while offset + 8 <= base.count {
            add(base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < base.count {
            rest = rest << 8 | UInt64(base[offset])
            offset += 1
        }
        // The count distinguishes content that differs only in trailing zeros.
        add(rest ^ UInt64(base.count) << 56)
    }

    mutating func add(_ word: UInt64) {
        let product = (value ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15 ^ Self.secret)
        value = product.high ^ product.low &+ word
    }

    static func of(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { bytes in
            var hash = ContentHash()
            hash.add(UnsafeRawBufferPointer(bytes))
            return hash.value
        }
    }
}
