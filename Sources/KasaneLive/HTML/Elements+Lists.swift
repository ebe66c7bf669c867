// Elements of the HTML Standard, each under its own name: lists.

/// A list without an order.
@inlinable
public func ul<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("ul", attributes, content())
}

/// A list in order.
@inlinable
public func ol<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("ol", attributes, content())
}

/// An item of a list.
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
