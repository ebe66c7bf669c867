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

    /// Writes the start tag, the content and the end tag.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag(name, attributes)
        content.render(into: &output)
        output.writeEndTag(name)
    }
}
