/// Percent-encoding for URLs and forms.
///
/// Text is encoded as UTF-8. Decoding never fails: invalid escapes are kept unchanged.
package enum PercentEncoding: Sendable {
    /// The encoding of URL components.
    ///
    /// Everything except the unreserved characters is escaped (RFC 3986, section 2.3).
    case component
    /// The encoding of forms in browsers (`application/x-www-form-urlencoded`, URL Standard,
    /// section 5).
    ///
    /// Spaces become plus signs.
    case form

    package func encoded(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnescaped(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else if byte == UInt8(ascii: " "), self == .form {
                result += "+"
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return result
    }

    /// Returns the decoded bytes, which might not be valid UTF-8.
    package func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
        let bytes = Array(text)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "%"), index + 2 < bytes.count,
                let high = Self.value(ofDigit: bytes[index + 1]),
                let low = Self.value(ofDigit: bytes[index + 2])
            {
                result.append(high << 4 | low)
                index += 3
                continue
            }
            let isSpace = byte == UInt8(ascii: "+") && self == .form
            result.append(isSpace ? UInt8(ascii: " ") : byte)
            index += 1
        }
        return result
    }

    /// Returns the value of a hexadecimal digit, or `nil` for any other character.
    package static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private func isUnescaped(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        case UInt8(ascii: "~"): self == .component
        case UInt8(ascii: "*"): self == .form
        default: false
        }
    }
}
