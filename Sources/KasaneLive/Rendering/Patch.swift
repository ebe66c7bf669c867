/// What a browser must change to show the page as it is now.
public struct Patch: Equatable, Sendable {
    /// The version of the state after it: the id of the event that carries it.
    public let version: Int
    /// What is sent: an object in JSON, in UTF-8, without a line break.
    public let json: [UInt8]
}

/// One step of a patch; the order of the cases' names is that of `Documentation/LiveProtocol.md`.
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

    /// Writes the operation as an array; ranges are those of the page's source.
    func write(to json: inout JSONArrayWriter, source: [UInt8]) {
        switch self {
        case .morph(let id, let range): json.array("h", id.text, source[range])
        case .body(let range): json.array("b", source[range])
        case .insert(let id, let range, let list, let before):
            json.array("i", id.text, source[range], list.text, before?.text ?? "")
        case .move(let id, let list, let before):
            json.array("m", id.text, list.text, before?.text ?? "")
        case .remove(let id): json.array("d", id.text)
        case .value(let id, let value): json.array("v", id.text, value)
        case .title(let title): json.array("t", title)
        case .address(let url, let replaces):
            if replaces { json.array("u", url, 1) } else { json.array("u", url) }
        case .leave(let url): json.array("g", url)
        case .focus(let id): json.array("f", id)
        }
    }

    /// Returns a patch's JSON.
    static func json(_ operations: [PatchOperation], acknowledged: Int, source: [UInt8]) -> [UInt8]
    {
        var json = JSONArrayWriter()
        json.write(raw: "{\"n\":\(acknowledged)")
        if !operations.isEmpty {
            json.write(raw: ",\"o\":[")
            for (index, operation) in operations.enumerated() {
                if index > 0 { json.write(raw: ",") }
                operation.write(to: &json, source: source)
            }
            json.write(raw: "]")
        }
        json.write(raw: "}")
        return json.bytes
    }
}

/// Writes arrays of texts in JSON.
struct JSONArrayWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(raw text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func array(_ elements: any JSONElement...) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            element.write(to: &self)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    fileprivate mutating func write(text: some Collection<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""): write(raw: "\\\"")
            case UInt8(ascii: "\\"): write(raw: "\\\\")
            case UInt8(ascii: "\n"): write(raw: "\\n")
            case 0..<0x20:
                write(raw: byte < 0x10 ? "\\u000" : "\\u00")
                write(raw: String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// What can stand in an array of a patch.
protocol JSONElement {
    func write(to json: inout JSONArrayWriter)
}

extension String: JSONElement {
    func write(to json: inout JSONArrayWriter) { json.write(text: utf8) }
}

extension ArraySlice: JSONElement where Element == UInt8 {
    func write(to json: inout JSONArrayWriter) { json.write(text: self) }
}

extension Int: JSONElement {
    func write(to json: inout JSONArrayWriter) { json.write(raw: description) }
}
