/// An element with attributes and content.
public struct Element<Content: HTML>: HTML {
    @usableFromInline let name: StaticString
    @usableFromInline let attributes: [Attribute]
    @usableFromInline let content: Content

    @inlinable
    init(_ name: StaticString, _ attributes: [Attribute], _ content: Content) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    /// Creates an element that has no ``ElementTag``, such as a custom element.
    ///
    /// ```swift
    /// Element("ruby") {
    ///     "天気"
    ///     Element("rt") { "てんき" }
    /// }
    /// ```
    ///
    /// - Parameter name: A name that consists of ASCII letters, digits and `-`, and starts with a
    ///   letter. Traps if the name is invalid, if the element is void (use ``VoidElement``), or if
    ///   its content can't be made safe, as in `script`.
    public init(
        _ name: StaticString,
        _ attributes: Attribute...,
        @HTMLBuilder content: () -> Content
    ) {
        let text = ElementName.checked(name)
        precondition(
            !ElementName.void.contains(text),
            "The element \(text) can't have content. Use VoidElement."
        )
        self.init(name, attributes, content())
    }

    /// Writes the start tag, the content and the end tag.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag(name, attributes)
        content.render(into: &output)
        output.writeEndTag(name)
    }
}

/// Validates the names of elements that applications create.
enum ElementName {
    /// The void elements that applications can create.
    static let void: Set = ["area", "br", "col", "hr", "img", "input", "source", "track", "wbr"]

    /// Elements that run scripts, load documents, affect other elements, or whose content is parsed
    /// differently.
    private static let refused: Set = [
        "animate", "animatemotion", "animatetransform", "base", "body", "embed", "frame",
        "frameset", "head", "html", "iframe", "link", "meta", "noembed", "noframes", "noscript",
        "object", "param", "plaintext", "portal", "script", "set", "style", "template", "xmp",
    ]

    /// Returns the lowercase name.
    ///
    /// Traps if the name is invalid or unsafe.
    static func checked(_ name: StaticString) -> String {
        let text = name.description.lowercased()
        precondition(
            text.utf8.first.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } == true
                && text.utf8.allSatisfy(mayBeInName),
            "“\(name)” isn't a valid element name. Use ASCII letters, digits and -."
        )
        precondition(
            !refused.contains(text),
            "The element \(text) can't be made safe. Use a stylesheet or a script file instead."
        )
        return text
    }

    private static func mayBeInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
