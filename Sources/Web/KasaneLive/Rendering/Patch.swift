/// The changes between two versions of a page.
public struct Patch: Equatable, Sendable {
    /// The page's version after the patch, which is also the event's ID.
    public let version: Int
    /// The patch as a UTF-8 JSON object without line breaks.
    public let json: [UInt8]
}

/// An operation in a patch, named as in `Documentation/Reference/LiveProtocol.md`.
enum PatchOperation: Equatable {
    case morph(NodeID, Range<Int>)
    case body(Range<Int>)
    case insert(NodeID, Range<Int>, list: NodeID, before: NodeID?)
    case move(NodeID, list: NodeID, before: NodeID?)
    case remove(NodeID)
    case value(NodeID, String)
    case title(String)
    case address(String, replaces: Bool)
    case leave(String)
    case focus(String)
    /// Operations computed for another page.
    case shared([UInt8])

    /// Writes the operation as a JSON array.
    ///
    /// Ranges refer to the page's source.
    private func write(to json: inout JSONArrayWriter, _ page: Rendering) {
        switch self {
        case .morph(let id, let range):
            json.array("h", id.text) { page.write(range, to: &$0) }
        case .body(let range): json.array("b") { page.write(range, to: &$0) }
        case .insert(let id, let range, let list, let before):
            json.array("i", id.text) { json in
                page.write(range, to: &json)
                json.write(raw: ",")
                json.write(text: list.text)
                json.write(raw: ",")
                json.write(text: before?.text ?? "")
            }
        case .move(let id, let list, let before):
            json.array("m", id.text, list.text, before?.text ?? "")
        case .remove(let id): json.array("d", id.text)
        case .value(let id, let value): json.array("v", id.text, value)
        case .title(let title): json.array("t", title)
        case .address(let url, let replaces):
            json.array("u", url) { if replaces { $0.write(raw: "1") } }
        case .leave(let url): json.array("g", url)
        case .focus(let id): json.array("f", id)
        case .shared(let steps): json.write(escaped: steps)
        }
    }

    static func write(
        _ operations: [PatchOperation],
        to json: inout JSONArrayWriter,
        _ page: Rendering
    ) {
        for (index, operation) in operations.enumerated() {
            if index > 0 { json.write(raw: ",") }
            operation.write(to: &json, page)
        }
    }

    /// The approximate size in bytes, excluding escapes.
    private var length: Int {
        switch self {
        case .morph(_, let range), .body(let range), .insert(_, let range, _, _): range.count + 64
        case .value(_, let text), .title(let text), .address(let text, _), .leave(let text):
            text.utf8.count + 64
        case .shared(let steps): steps.count
        case .move, .remove, .focus: 64
        }
    }

    static func json(
        _ operations: [PatchOperation],
        acknowledged: Int,
        page: Rendering
    ) -> [UInt8] {
        let length = operations.reduce(32) { $0 + $1.length }
        var json = JSONArrayWriter(capacity: length + length / 8)
        json.write(raw: "{\"n\":\(acknowledged)")
        if !operations.isEmpty {
            json.write(raw: ",\"o\":[")
            write(operations, to: &json, page)
            json.write(raw: "]")
        }
        json.write(raw: "}")
        return json.bytes
    }
}

extension Rendering {
    /// Writes part of the source as a JSON string.
    ///
    /// Shared fragments use cached JSON.
    fileprivate func write(_ range: Range<Int>, to json: inout JSONArrayWriter) {
        json.write(raw: "\"")
        var place = range.lowerBound
        for placement in placements where placement.start < range.upperBound {
            guard place < placement.end, range.lowerBound < placement.end else { continue }
            let start = max(place, placement.start)
            let end = min(range.upperBound, placement.end)
            json.escape(source[place..<start])
            json.write(
                escaped: placement.fragment.json(start - placement.start..<end - placement.start)
            )
            place = end
        }
        json.escape(source[place..<range.upperBound])
        json.write(raw: "\"")
    }
}

struct JSONArrayWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    mutating func write(raw text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func write(escaped text: [UInt8]) {
        bytes.append(contentsOf: text)
    }

    /// Writes an array of strings with an optional last element.
    mutating func array(_ texts: String..., last: (inout JSONArrayWriter) -> Void = { _ in }) {
        write(raw: "[")
        for (index, text) in texts.enumerated() {
            if index > 0 { write(raw: ",") }
            write(text: text)
        }
        let end = bytes.count
        write(raw: ",")
        last(&self)
        if bytes.count == end + 1 { bytes.removeLast() }
        write(raw: "]")
    }

    mutating func write(text: String) {
        write(raw: "\"")
        escape(Array(text.utf8)[...])
        write(raw: "\"")
    }

    mutating func escape(_ text: ArraySlice<UInt8>) {
        text.withUnsafeBufferPointer { text in
            let isEscaped = Self.isEscaped
            var begin = 0
            for index in text.indices where isEscaped[Int(text[index])] {
                bytes.append(contentsOf: text[begin..<index])
                writeEscaped(text[index])
                begin = index + 1
            }
            bytes.append(contentsOf: text[begin...])
        }
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): write(raw: "\\\"")
        case UInt8(ascii: "\\"): write(raw: "\\\\")
        case UInt8(ascii: "\n"): write(raw: "\\n")
        default:
            write(raw: byte < 0x10 ? "\\u000" : "\\u00")
            write(raw: String(byte, radix: 16))
        }
    }

    private static let isEscaped: [Bool] = (0...255).map { byte in
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}
