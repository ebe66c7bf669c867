// Elements of the HTML Standard, each under its own name: lists.

/// An unordered list.
@inlinable
public func ul<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("ul", attributes, content())
}

/// An ordered list.
@inlinable
public func ol<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("ol", attributes, content())
}

/// A list item.
@inlinable
public func li<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("li", attributes, content())
}

/// A list of terms and their descriptions.
@inlinable
public func dl<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("dl", attributes, content())
}

/// A term.
@inlinable
public func dt<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("dt", attributes, content())
}

/// A term's description.
@inlinable
public func dd<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("dd", attributes, content())
}
