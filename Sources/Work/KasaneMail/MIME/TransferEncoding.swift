import Foundation

/// An encoding of bytes into lines of printable ASCII (RFC 2045, section 6).
enum TransferEncoding: String {
    case quotedPrintable = "quoted-printable"
    case base64

    /// Returns the encoding with the shorter result.
    static func shorter(for text: some Collection<UInt8>) -> Self {
        let encoded = text.count { $0 >= 0x7F || $0 == UInt8(ascii: "=") }
        // Quoted-Printable triples each encoded byte. Base64 increases the size of all bytes by a
        // third.
        return encoded * 6 <= text.count ? .quotedPrintable : .base64
    }

    /// Returns lines of at most 76 characters, separated by CRLF.
    ///
    /// - Parameter bytes: The content. Line breaks in text must be CRLF.
    func encoded(_ bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .quotedPrintable: QuotedPrintable.encoded(bytes)
        case .base64:
            [UInt8](
                Data(bytes).base64EncodedData(options: [
                    .lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed,
                ])
            )
        }
    }
}

/// Quoted-Printable: RFC 2045, section 6.7.
private enum QuotedPrintable {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Encodes text with CRLF line breaks.
    static func encoded(_ text: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.count + text.count / 8)
        var rest = text[...]
        // CR and LF occur only in line breaks.
        while let end = rest.firstIndex(of: 0x0D) {
            write(rest[..<end], to: &output)
            output += .lineBreak
            rest = rest[(end + 2)...]
        }
        write(rest, to: &output)
        return output
    }

    /// Encodes a line of text as one or more lines, without the final line break.
    private static func write(_ line: ArraySlice<UInt8>, to output: inout [UInt8]) {
        var column = 0
        for index in line.indices {
            let byte = line[index]
            // Mailbox files and old servers change lines that start with “From ”.
            let isFrom = column == 0 && line[index...].starts(with: "From ".utf8)
            let isLast = index == line.endIndex - 1
            let isPlain = byte.isPrintable && byte != UInt8(ascii: "=") && !isFrom
            // Servers might remove spaces at the end of a line.
            let code =
                isPlain && !(isLast && byte == 0x20)
                ? [byte] : [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            if column + code.count > (isLast ? 76 : 75) {
                output += [UInt8(ascii: "=")] + .lineBreak
                column = 0
            }
            output += code
            column += code.count
        }
    }
}

extension [UInt8] {
    static let lineBreak: Self = [0x0D, 0x0A]
}

extension String {
    /// The text as UTF-8 in which all line breaks are CRLF.
    var withNetworkLineBreaks: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count + 64)
        var previous: UInt8 = 0
        for byte in utf8 {
            switch byte {
            case 0x0D: bytes += .lineBreak
            case 0x0A: if previous != 0x0D { bytes += .lineBreak }
            default: bytes.append(byte)
            }
            previous = byte
        }
        return bytes
    }
}
