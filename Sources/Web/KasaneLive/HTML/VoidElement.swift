/// An element that can't have content, such as `img`.
public struct VoidElement: HTML {
    let name: StaticString
    let attributes: [Attribute]

    init(name: StaticString, attributes: [Attribute]) {
        self.name = name
        self.attributes = attributes
    }

    /// Creates a void element that has no dedicated function.
    ///
    /// ```swift
    /// p {
    ///     "a long"
    ///     VoidElement("wbr")
    ///     "word"
    /// }
    /// ```
    ///
    /// - Parameter name: `area`, `br`, `col`, `hr`, `img`, `input`, `source`, `track` or `wbr`.
    ///   Traps if the name is not one of these.
    public init(_ name: StaticString, _ attributes: Attribute...) {
        let text = ElementName.checked(name)
        precondition(
            ElementName.void.contains(text),
            "The element \(text) isn't a void element. Use Element."
        )
        self.init(name: name, attributes: attributes)
    }

    /// Writes the tag.
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag(name, attributes)
    }
}
