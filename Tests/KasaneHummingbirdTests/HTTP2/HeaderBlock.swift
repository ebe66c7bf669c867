/// Encodes and decodes HPACK header blocks (RFC 7541).
enum HeaderBlock {
    static func request(_ method: String = "GET", _ path: String = "/") -> [UInt8] {
        [
            (":method", method), (":scheme", "https"), (":path", path),
            (":authority", "127.0.0.1"),
        ]
        .flatMap { name, value in [0x00] + text(name) + text(value) }
    }

    static func indexed(_ name: String, _ value: String) -> [UInt8] {
        [0x40] + text(name) + text(value)
    }

    static func status(_ block: [UInt8]) -> Int? {
        // A dynamic table size update can precede it.
        guard let first = block.first(where: { $0 & 0xE0 != 0x20 }), (0x88...0x8E).contains(first)
        else { return nil }
        return [200, 204, 206, 304, 400, 404, 500][Int(first) - 0x88]
    }

    /// Encodes a string without Huffman coding (sections 5.1 and 5.2).
    private static func text(_ text: String) -> [UInt8] {
        var length = text.utf8.count
        guard length >= 127 else { return [UInt8(length)] + Array(text.utf8) }
        var bytes: [UInt8] = [127]
        length -= 127
        while length >= 128 {
            bytes.append(UInt8(length & 127) | 128)
            length >>= 7
        }
        return bytes + [UInt8(length)] + Array(text.utf8)
    }
}
