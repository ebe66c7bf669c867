import KasaneConcurrency

/// The `application/x-www-form-urlencoded` format of forms and queries.
enum FormEncoding {
    /// Parses up to `limit` name–value pairs.
    ///
    /// Invalid percent escapes are kept. Invalid UTF-8 is replaced with U+FFFD.
    static func pairs(of text: String, limit: Int) -> [(name: String, value: String)] {
        pairs(of: Array(text.utf8), limit: limit)
    }

    static func pairs(of text: [UInt8], limit: Int) -> [(name: String, value: String)] {
        text.split(separator: UInt8(ascii: "&"), maxSplits: limit)
            .prefix(limit)
            .map { pair in
                let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
                return (decoded(pair[..<end]), decoded(pair[end...].dropFirst()))
            }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: PercentEncoding.form.decoded(bytes), as: UTF8.self)
    }
}
