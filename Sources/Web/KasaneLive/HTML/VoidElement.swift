/// An element that has no content and no end tag.
public struct VoidElement: HTML {
    let name: StaticString
    let attributes: [Attribute]

    init(name: StaticString, attributes: [Attribute]) {
        self.name = name
        self.attributes = attributes
    }

    /// Creates an element without content that has no dedicated function.
    ///
    /// ```swift
    /// p {
    ///     "a long"
    ///     VoidElement("wbr")
    ///     "word"
    /// }
    /// ```
    ///
    /// - Parameter name: `area`, `br`, `col`, `hr`, `img`, `input`, `source`, `track` or `wbr`. Any
    ///   other name stops the program.
    public init(_ name: StaticString, _ attributes: Attribute...) {
        let text = ElementName.checked(name)
        precondition(
            ElementName.void.contains(text),
            "An element \(text) has content. Use Element."
        )
        self.init(name: name, attributes: attributes)
    }

    /// Writes the tag.
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag(name, attributes)
    }
}
