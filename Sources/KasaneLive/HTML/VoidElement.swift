/// An element that has no content and no end tag.
public struct VoidElement: HTML {
    let name: StaticString
    let attributes: [Attribute]

    /// Writes the tag.
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag(name, attributes)
    }
}
