/// Collects HTML source as UTF-8.
///
/// Text that goes through it is always escaped.
public struct HTMLOutput {
    /// The source so far, as UTF-8.
    public internal(set) var bytes: [UInt8] = []
    /// What a live page collects while it is written, or `nil` where nothing is live.
    var pass: RenderPass?

    /// Makes an empty output.
    public init() {}

    /// Writes text, with every character that HTML gives a meaning escaped.
    ///
    /// The result is safe in an element and in a quoted attribute value. A control character that
    /// HTML has no place for becomes U+FFFD.
    public mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { writeEscaped($0) }
    }

    /// Writes markup of this module's own, not escaped.
    @usableFromInline
    mutating func writeMarkup(_ markup: StaticString) {
        // A static string of one scalar may be stored without a pointer.
        if markup.hasPointerRepresentation {
            bytes.append(
                contentsOf: UnsafeBufferPointer(
                    start: markup.utf8Start,
                    count: markup.utf8CodeUnitCount
                )
            )
        } else {
            bytes.append(contentsOf: String(markup.unicodeScalar).utf8)
        }
    }

    /// Writes source that was escaped before, or that is trusted.
    mutating func writeSource(_ source: String) {
        bytes.append(contentsOf: source.utf8)
    }

    @usableFromInline
    mutating func writeStartTag(_ name: StaticString, _ attributes: [Attribute]) {
        openStartTag(name, attributes)
        writeMarkup(">")
    }

    @usableFromInline
    mutating func writeEndTag(_ name: StaticString) {
        writeMarkup("</")
        writeMarkup(name)
        writeMarkup(">")
    }

    /// Writes a start tag without its end, so that more attributes can follow.
    mutating func openStartTag(_ name: StaticString, _ attributes: [Attribute] = []) {
        writeMarkup("<")
        writeMarkup(name)
        for attribute in attributes {
            writeAttribute(attribute)
        }
    }

    mutating func writeAttribute(_ attribute: Attribute) {
        writeMarkup(" ")
        writeMarkup(attribute.name)
        if let value = attribute.value {
            writeMarkup("=\"")
            write(value)
            writeMarkup("\"")
        }
    }

    private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            guard let (replacement, length) = replacement(of: byte, at: index, in: text) else {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[start..<index])
            writeMarkup(replacement)
            index += length
            start = index
        }
        bytes.append(contentsOf: text[start...])
    }

    /// Returns what stands for a byte that must not stand for itself, and how many bytes that replaces.
    @inline(__always)
    private func replacement(
        of byte: UInt8,
        at index: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> (StaticString, Int)? {
        switch byte {
        case UInt8(ascii: "&"): ("&amp;", 1)
        case UInt8(ascii: "<"): ("&lt;", 1)
        case UInt8(ascii: ">"): ("&gt;", 1)
        case UInt8(ascii: "\""): ("&quot;", 1)
        case UInt8(ascii: "'"): ("&#39;", 1)
        case 0x09, 0x0A, 0x0D: nil
        case 0..<0x20, 0x7F: ("\u{FFFD}", 1)
        // U+0080 to U+009F are the other control characters: C2 80 to C2 9F.
        case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0: ("\u{FFFD}", 2)
        default: nil
        }
    }
}
