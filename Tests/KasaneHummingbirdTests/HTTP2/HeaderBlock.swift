/// Header blocks according to RFC 7541, encoded by hand so that they can also be invalid.
enum HeaderBlock {
    typealias Field = (name: String, value: String)

    /// Returns a request's block: pseudo-header fields in order, then other fields.
    static func request(
        _ method: String = "GET",
        _ path: String = "/",
        _ others: [Field] = []
    ) -> [UInt8] {
        fields(pseudo(method, path) + others)
    }

    static func pseudo(_ method: String = "GET", _ path: String = "/") -> [Field] {
        [
            (":method", method), (":scheme", "https"), (":path", path),
            (":authority", "127.0.0.1"),
        ]
    }

    /// Encodes each field as an uncompressed literal without indexing: RFC 7541, section 6.2.2.
    static func fields(_ fields: [Field]) -> [UInt8] {
        fields.flatMap { [0x00] + text($0.name) + text($0.value) }
    }

    /// Encodes a field that is added to the dynamic table: section 6.2.1.
    static func indexed(_ name: String, _ value: String) -> [UInt8] {
        [0x40] + text(name) + text(value)
    }

    /// Encodes an uncompressed string: section 5.2.
    static func text(_ text: String) -> [UInt8] {
        integer(text.utf8.count, prefix: 7, 0x00) + Array(text.utf8)
    }

    /// Encodes a string from its Huffman code: section 5.2.
    static func huffman(_ bytes: [UInt8]) -> [UInt8] {
        integer(bytes.count, prefix: 7, 0x80) + bytes
    }

    /// Encodes an integer with a prefix of a number of bits: section 5.1.
    static func integer(_ value: Int, prefix bits: Int, _ first: UInt8) -> [UInt8] {
        let limit = 1 << bits - 1
        guard value >= limit else { return [first | UInt8(value)] }
        var bytes = [first | UInt8(limit)]
        var rest = value - limit
        while rest >= 128 {
            bytes.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return bytes + [UInt8(rest)]
    }

    /// Returns the status of a response, which is the first field of its block.
    ///
    /// It supports the representations used by an encoder without a dynamic table.
    static func status(_ block: [UInt8]) -> Int? {
        // A size update of the dynamic table may precede it.
        let block = Array(block.drop { $0 & 0xE0 == 0x20 })
        guard let first = block.first else { return nil }
        if (0x88...0x8E).contains(first) {
            return [200, 204, 206, 304, 400, 404, 500][Int(first) - 0x88]
        }
        // A literal with an indexed name from the static table, with or without indexing.
        let isStatus =
            (0x48...0x4E).contains(first) || (0x08...0x0E).contains(first)
            || (0x18...0x1E).contains(first)
        guard isStatus, block.count > 1 else { return nil }
        let value = block.dropFirst(2).prefix(Int(block[1] & 0x7F))
        guard block[1] & 0x80 != 0 else { return Int(String(decoding: value, as: UTF8.self)) }
        return digits(value)
    }

    /// Decodes a number from its Huffman code, in which 0, 1 and 2 have five bits and the others
    /// six.
    private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
        var bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }[...]
        var number = 0
        while bits.count >= 5, bits.contains(0) {
            let five = bits.prefix(5).reduce(0) { $0 << 1 | Int($1) }
            if five <= 2 {
                number = number * 10 + five
                bits = bits.dropFirst(5)
            } else {
                let six = bits.prefix(6).reduce(0) { $0 << 1 | Int($1) }
                guard (25...31).contains(six) else { return nil }
                number = number * 10 + six - 22
                bits = bits.dropFirst(6)
            }
        }
        return number
    }
}
