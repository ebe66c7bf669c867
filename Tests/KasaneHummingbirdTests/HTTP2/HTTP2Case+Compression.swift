private let request = HeaderBlock.request()
/// A literal with a new name; its value follows.
private let literal = [0x00] + HeaderBlock.text("x-test")

extension HTTP2Case {
    /// Compression of header blocks: RFC 7541.
    static let compression: [HTTP2Case] = compressionErrors + compressed

    private static let compressionErrors: [HTTP2Case] = [
        wrong("2.3.3", "an index beyond both tables", HeaderBlock.integer(70, prefix: 7, 0x80)),
        wrong(
            "2.3.3",
            "a name beyond both tables",
            HeaderBlock.integer(70, prefix: 6, 0x40) + HeaderBlock.text("a")
        ),
        wrong("4.2", "a change of the table's size at the end", [0x20]),
        wrong("5.1", "an integer beyond every limit", [UInt8](repeating: 0xFF, count: 13)),
        wrong("5.1", "an integer that does not end", [0xFF] + [UInt8](repeating: 0x80, count: 200)),
        wrong("5.2", "a string longer than its block", literal + [0x7E, 0x61]),
        wrong(
            "5.2",
            "a length of 2^63",
            [0x00, 0x7F] + [UInt8](repeating: 0xFF, count: 8) + [0x7F]
        ),
        wrong(
            "5.2",
            "Huffman's padding of more than seven bits",
            literal + HeaderBlock.huffman([0x1F, 0xFF])
        ),
        wrong("5.2", "Huffman's padding by zeros", literal + HeaderBlock.huffman([0x18])),
        wrong(
            "5.2",
            "Huffman's end of the string",
            literal + HeaderBlock.huffman([0xFF, 0xFF, 0xFF, 0xFC])
        ),
        wrong("6.1", "the index 0", [0x80]),
        HTTP2Case(
            hpack: "6.3",
            "a table larger than the server allows",
            HeaderBlock.integer(4_097, prefix: 5, 0x20) + request,
            .connectionError([ErrorCode.compression])
        ),
    ]

    private static let compressed: [HTTP2Case] = [
        right("2.3.1", "a field of the static table", [0x90]),
        right("5.2", "a string in Huffman's code", literal + HeaderBlock.huffman([0x1F])),
        right(
            "6.2.1",
            "a field that enters the table and is used from it",
            HeaderBlock.indexed("x-test", "ok") + [0xBE]
        ),
        right(
            "6.2.3",
            "a field that never enters a table",
            [0x10] + HeaderBlock.text("x-test") + HeaderBlock.text("ok")
        ),
        right(
            "4.4",
            "a field larger than the table",
            HeaderBlock.indexed("x-test", String(repeating: "a", count: 5_000))
        ),
        HTTP2Case(
            hpack: "4.2",
            "changes of the table's size at the beginning",
            [0x20] + HeaderBlock.integer(4_096, prefix: 5, 0x20) + request,
            .answer(200)
        ),
    ]

    private static func wrong(_ section: String, _ name: String, _ block: [UInt8]) -> HTTP2Case {
        HTTP2Case(
            hpack: section,
            name,
            request + block,
            .connectionError([ErrorCode.compression])
        )
    }

    private static func right(_ section: String, _ name: String, _ block: [UInt8]) -> HTTP2Case {
        HTTP2Case(hpack: section, name, request + block, .answer(200))
    }
}
