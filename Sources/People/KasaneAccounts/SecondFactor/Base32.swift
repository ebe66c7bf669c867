/// An encoding with five bits per character.
struct Base32 {
    /// The alphabet of [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648#section-6).
    static let standard = Base32(alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

    /// [Crockford's alphabet](https://www.crockford.com/base32.html) in lowercase, without i, l, o
    /// and u.
    static let withoutLookAlikes = Base32(alphabet: "0123456789abcdefghjkmnpqrstvwxyz")

    private let characters: [UInt8]

    private init(alphabet: StaticString) {
        characters = alphabet.withUTF8Buffer { Array($0) }
    }

    func encode(_ bytes: [UInt8]) -> String {
        var (text, pending, count) = ([UInt8](), 0, 0)
        for byte in bytes {
            pending = pending << 8 | Int(byte)
            count += 8
            while count >= 5 {
                count -= 5
                text.append(characters[pending >> count & 31])
            }
            pending &= 1 << count - 1
        }
        if count > 0 { text.append(characters[pending << (5 - count) & 31]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes canonical text without padding, as produced by ``encode(_:)``.
    func decode(_ text: String) -> [UInt8]? {
        var (bytes, pending, count) = ([UInt8](), 0, 0)
        for character in text.utf8 {
            guard let value = characters.firstIndex(of: character) else { return nil }
            pending = pending << 5 | value
            count += 5
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(pending >> count))
            }
            pending &= 1 << count - 1
        }
        // Fewer than five bits can remain, and they must be zero.
        guard count < 5, pending == 0 else { return nil }
        return bytes
    }
}
