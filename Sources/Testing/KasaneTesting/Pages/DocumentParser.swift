/// Parses an HTML document into elements.
///
/// The parser supports the output of KasaneLive, even after a browser has serialized it: every
/// element except a void element has an end tag.
struct DocumentParser {
    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source",
        "track", "wbr",
    ]

    // Parsed by scalar, as in browsers, because a combining character would join the end of a tag
    // before it.
    private var rest: Substring.UnicodeScalarView

    init(_ source: String) {
        rest = source[...].unicodeScalars
    }

    /// Returns a root element with the parsed elements.
    mutating func parse() -> PageElement {
        let root = PageElement(name: "", attributes: [:])
        var open = [root]
        while !rest.isEmpty {
            if rest.starts(with: "<!".unicodeScalars) {
                rest = rest.drop { $0 != ">" }.dropFirst()
            } else if rest.starts(with: "</".unicodeScalars) {
                let name = String(rest.dropFirst(2).prefix { $0 != ">" }).lowercased()
                rest = rest.drop { $0 != ">" }.dropFirst()
                if let place = open.lastIndex(where: { $0.name == name }), place > 0 {
                    open.removeSubrange(place...)
                }
            } else if rest.first == "<" {
                let element = startTag()
                open[open.count - 1].content.append(.element(element))
                if !Self.void.contains(element.name) { open.append(element) }
                if ["script", "style", "title", "textarea"].contains(element.name) {
                    takeRawText(into: element)
                }
            } else {
                let text = rest.prefix { $0 != "<" }
                rest = rest[text.endIndex...]
                open[open.count - 1].content.append(.text(Self.unescaped(text)))
            }
        }
        return root
    }

    private mutating func takeRawText(into element: PageElement) {
        let endTag = "</\(element.name)>"
        let end = rest.firstRange(of: endTag.unicodeScalars)?.lowerBound ?? rest.endIndex
        var text = rest[..<end]
        rest = rest[end...]
        // HTML parsers drop the first line break in a `textarea`.
        if element.name == "textarea", text.first == "\n" { text = text.dropFirst() }
        element.content.append(.text(Self.unescaped(text)))
    }

    private mutating func startTag() -> PageElement {
        rest = rest.dropFirst()
        let name = String(take { !$0.isSpace && $0 != ">" && $0 != "/" }).lowercased()
        var attributes: [String: String] = [:]
        while let first = rest.first, first != ">" {
            if first.isSpace || first == "/" {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst()
            let others = take { !"=>/".unicodeScalars.contains($0) && !$0.isSpace }
            let name = (String(first) + String(others)).lowercased()
            let value = attributeValue()
            if attributes[name] == nil { attributes[name] = value }
        }
        rest = rest.dropFirst()
        return PageElement(name: name, attributes: attributes)
    }

    /// Parses the value after an attribute's name.
    ///
    /// The result is an empty string if there is no value.
    private mutating func attributeValue() -> String {
        let value = rest.drop(while: \.isSpace)
        guard value.first == "=" else { return "" }
        rest = value.dropFirst().drop(while: \.isSpace)
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            return Self.unescaped(take { $0 != ">" && !$0.isSpace })
        }
        rest = rest.dropFirst()
        defer { rest = rest.dropFirst() }
        return Self.unescaped(take { $0 != quote })
    }

    private mutating func take(
        while isTaken: (Unicode.Scalar) -> Bool
    ) -> Substring.UnicodeScalarView {
        let taken = rest.prefix(while: isTaken)
        rest = rest[taken.endIndex...]
        return taken
    }

    private static func unescaped(_ text: Substring.UnicodeScalarView) -> String {
        var result = String.UnicodeScalarView()
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[start...]
            guard let end = rest.prefix(12).firstIndex(of: ";"),
                let scalar = scalar(String(rest[rest.index(after: start)..<end]))
            else {
                result.append("&")
                rest = rest.dropFirst()
                continue
            }
            result.append(scalar)
            rest = rest[rest.index(after: end)...]
        }
        return String(result + rest)
    }

    private static func scalar(_ name: String) -> Unicode.Scalar? {
        switch name {
        case "amp": "&"
        case "lt": "<"
        case "gt": ">"
        case "quot": "\""
        case "apos": "'"
        case "nbsp": "\u{A0}"
        case _ where name.hasPrefix("#x"):
            UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
        default: nil
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isSpace: Bool { properties.isWhitespace }
}
