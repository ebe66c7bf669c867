/// The `application/x-www-form-urlencoded` encoding of forms and queries (URL Standard, section 5).
enum FormEncoding {
    /// Returns the names and values in a text, without those beyond the limit.
    ///
    /// An invalid percent escape is kept as is, and bytes that are not valid UTF-8 become U+FFFD.
    static func pairs(of text: String, limit: Int) -> [(name: String, value: String)] {
        pairs(of: Array(text.utf8), limit: limit)
    }

    /// Returns the names and values in UTF-8 text, without those beyond the limit.
    static func pairs(of text: [UInt8], limit: Int) -> [(name: String, value: String)] {
        text.split(separator: UInt8(ascii: "&"), maxSplits: limit)
            .prefix(limit)
            .map { pair in
                let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
                return (decoded(pair[..<end]), decoded(pair[end...].dropFirst()))
            }
    }

    /// Returns a text encoded for a query.
    static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "*"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: " "): result += "+"
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    /// Returns the decoded form of an encoded text.
    static func decoded(_ text: String) -> String {
        decoded(Array(text.utf8)[...])
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
                continue
            }
            result.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
