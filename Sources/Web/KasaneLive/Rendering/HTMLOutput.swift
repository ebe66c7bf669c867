/// A buffer for UTF-8 HTML source.
///
/// Text is always escaped.
///
/// ```swift
/// var output = HTMLOutput()
/// p { city.name }.render(into: &output)
/// let bytes = output.bytes
/// ```
public struct HTMLOutput: ~Copyable {
    // A page is written in thousands of small steps. An array would check uniqueness and bounds in
    // each step. An exclusively owned pointer needs neither check.
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    @usableFromInline var capacity: Int
    /// Records regions and controls, or `nil` if the page isn't live.
    var pass: RenderPass?

    /// Creates an empty output.
    public init() { self.init(capacity: 1024) }

    /// Creates an empty output with a capacity of at least 1 byte.
    init(capacity: Int) {
        self.capacity = capacity
        start = .allocate(capacity: capacity)
    }

    deinit {
        start.deallocate()
    }

    /// A copy of the source written so far.
    public var bytes: [UInt8] {
        Array(UnsafeBufferPointer(start: start, count: count))
    }

    func source(from place: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start + place, count: count - place)
    }

    /// Writes escaped text.
    ///
    /// The result is safe in elements and quoted attribute values. Control characters that HTML
    /// disallows are replaced with U+FFFD.
    public mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { writeEscaped($0) }
    }

    /// Writes this library's own markup without escaping.
    @inlinable
    mutating func writeMarkup(_ markup: StaticString) {
        // A single-scalar static string can be stored without a pointer.
        guard markup.hasPointerRepresentation else {
            return writeScalar(markup.unicodeScalar)
        }
        let length = markup.utf8CodeUnitCount
        reserve(length)
        (start + count).initialize(from: markup.utf8Start, count: length)
        count += length
    }

    @usableFromInline
    mutating func writeScalar(_ scalar: Unicode.Scalar) {
        writeSource(String(scalar))
    }

    /// Writes source that is already escaped or trusted.
    mutating func writeSource(_ source: String) {
        var source = source
        source.withUTF8 { append($0[...]) }
    }

    mutating func writeSource(_ source: [UInt8]) {
        source.withUnsafeBufferPointer { append($0[...]) }
    }

    func copy(from place: Int) -> [UInt8] {
        Array(UnsafeBufferPointer(start: start + place, count: count - place))
    }

    @inlinable
    mutating func writeStartTag(_ name: StaticString, _ attributes: [Attribute]) {
        openStartTag(name, attributes)
        writeMarkup(">")
    }

    @inlinable
    mutating func writeEndTag(_ name: StaticString) {
        writeMarkup("</")
        writeMarkup(name)
        writeMarkup(">")
    }

    /// Writes a start tag without its closing bracket, so that attributes can follow.
    @inlinable
    mutating func openStartTag(_ name: StaticString, _ attributes: [Attribute] = []) {
        writeMarkup("<")
        writeMarkup(name)
        for attribute in attributes {
            writeAttribute(attribute)
        }
    }

    @usableFromInline
    mutating func writeAttribute(_ attribute: Attribute) {
        writeMarkup(" ")
        writeMarkup(attribute.name)
        if let value = attribute.value {
            writeMarkup("=\"")
            write(value)
            writeMarkup("\"")
        }
    }

    /// Ensures capacity for more bytes.
    @inlinable
    mutating func reserve(_ length: Int) {
        if count + length > capacity { grow(by: length) }
    }

    @usableFromInline
    mutating func grow(by length: Int) {
        capacity = max(2 * capacity, count + length)
        let wider = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        wider.moveInitialize(from: start, count: count)
        start.deallocate()
        start = wider
    }

    private mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        let run = UnsafeBufferPointer(rebasing: bytes)
        guard let first = run.baseAddress else { return }
        reserve(run.count)
        (start + count).initialize(from: first, count: run.count)
        count += run.count
    }

    private mutating func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var begin = 0
        var index = 0
        while index < text.count {
            guard !Self.isPlain[Int(text[index])],
                let (replacement, length) = replacement(at: index, in: text)
            else {
                index += 1
                continue
            }
            append(text[begin..<index])
            writeMarkup(replacement)
            index += length
            begin = index
        }
        append(text[begin...])
    }

    /// Whether a byte never needs escaping, regardless of the following byte.
    private static let isPlain: [Bool] = (0...255).map { byte in
        switch UInt8(byte) {
        case 0..<0x20, 0x7F, 0xC2: false
        case let byte: !"&<>\"'".utf8.contains(byte)
        }
    }

    /// Returns a byte's replacement and the number of bytes that it replaces, or `nil` if the byte
    /// needs no escaping.
    private func replacement(
        at index: Int,
        in text: UnsafeBufferPointer<UInt8>
    ) -> (StaticString, Int)? {
        switch text[index] {
        case UInt8(ascii: "&"): ("&amp;", 1)
        case UInt8(ascii: "<"): ("&lt;", 1)
        case UInt8(ascii: ">"): ("&gt;", 1)
        case UInt8(ascii: "\""): ("&quot;", 1)
        case UInt8(ascii: "'"): ("&#39;", 1)
        case 0x09, 0x0A, 0x0D: nil
        case 0..<0x20, 0x7F: ("\u{FFFD}", 1)
        // The remaining control characters, U+0080 to U+009F, are encoded as C2 80 to C2 9F.
        case 0xC2 where index + 1 < text.count && text[index + 1] < 0xA0: ("\u{FFFD}", 2)
        default: nil
        }
    }
}
