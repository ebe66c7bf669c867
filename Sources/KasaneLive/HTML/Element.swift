/// An element with attributes and a content.
public struct Element<Content: HTML>: HTML {
    let name: StaticString
    let attributes: [Attribute]
    let content: Content

    init(_ name: StaticString, _ attributes: [Attribute], _ content: Content) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    /// Writes the start tag, the content and the end tag.
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag(name, attributes)
        content.render(into: &output)
        output.writeMarkup("</\(name)>")
    }
}

/// An element that has no content and no end tag.
public struct VoidElement: HTML {
    let name: StaticString
    let attributes: [Attribute]

    /// Writes the tag.
    public func render(into output: inout HTMLOutput) {
        output.writeStartTag(name, attributes)
    }
}

extension HTMLOutput {
    fileprivate mutating func writeStartTag(_ name: StaticString, _ attributes: [Attribute]) {
        writeMarkup("<\(name)")
        for attribute in attributes {
            writeMarkup(" \(attribute.name)")
            if let value = attribute.value {
                writeMarkup("=\"")
                write(value)
                writeMarkup("\"")
            }
        }
        writeMarkup(">")
    }
}
