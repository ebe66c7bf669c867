// Elements of the HTML Standard, each under its own name: text and embedded content.

/// A paragraph.
@inlinable
public func p<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("p", attributes, content())
}

/// A generic inline container.
@inlinable
public func span<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("span", attributes, content())
}

/// A link.
@inlinable
public func a<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("a", attributes, content())
}

/// Important text.
@inlinable
public func strong<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("strong", attributes, content())
}

/// Stressed text.
@inlinable
public func em<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("em", attributes, content())
}

/// A side comment.
@inlinable
public func small<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("small", attributes, content())
}

/// A date or time.
@inlinable
public func time<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("time", attributes, content())
}

/// A fragment of code.
@inlinable
public func code<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("code", attributes, content())
}

/// Preformatted text.
@inlinable
public func pre<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("pre", attributes, content())
}

/// An abbreviation.
@inlinable
public func abbr<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("abbr", attributes, content())
}

/// Highlighted text, such as a search match.
@inlinable
public func mark<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("mark", attributes, content())
}

/// A quotation from another source.
@inlinable
public func blockquote<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("blockquote", attributes, content())
}

/// A self-contained picture or chart.
@inlinable
public func figure<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("figure", attributes, content())
}

/// The caption of a figure.
@inlinable
public func figcaption<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("figcaption", attributes, content())
}

/// A line break.
public func br() -> VoidElement {
    VoidElement(name: "br", attributes: [])
}

/// A thematic break.
public func hr(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "hr", attributes: attributes)
}

/// An image.
public func img(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "img", attributes: attributes)
}
