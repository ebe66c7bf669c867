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
    /// - Parameter name: ASCII letters, digits and `-`, beginning with a letter. Any other name
    ///   stops the program, and so does an element without content, which is a ``VoidElement``, and
    ///   one whose content cannot be made safe, such as `script`.
    public init(
        _ name: StaticString,
        _ attributes: Attribute...,
        @HTMLBuilder content: () -> Content
    ) {
        let text = ElementName.checked(name)
        precondition(
            !ElementName.void.contains(text),
            "An element \(text) has no content. Use VoidElement."
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

/// The names of elements that an application may write.
enum ElementName {
    /// The elements without content that an application may write.
    static let void: Set = ["area", "br", "col", "hr", "img", "input", "source", "track", "wbr"]

    /// The elements that run scripts, load documents, change those around them, or whose content a
    /// browser parses in another way.
    private static let refused: Set = [
        "animate", "animatemotion", "animatetransform", "base", "body", "embed", "frame",
        "frameset", "head", "html", "iframe", "link", "meta", "noembed", "noframes", "noscript",
        "object", "param", "plaintext", "portal", "script", "set", "style", "template", "xmp",
    ]

    /// Returns a name in lower case, and stops the program if it is not a safe name.
    static func checked(_ name: StaticString) -> String {
        let text = name.description.lowercased()
        precondition(
            text.utf8.first.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } == true
                && text.utf8.allSatisfy(mayBeInName),
            "“\(name)” is not the name of an element."
        )
        precondition(
            !refused.contains(text),
            "An element \(text) cannot be made safe. Do it in a stylesheet or a script file."
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
