// Elements of the HTML Standard, each under its own name: the parts of a page.

/// Introduces a page or a section.
@inlinable
public func header<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("header", attributes, content())
}

/// The page's main content.
@inlinable
public func main<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("main", attributes, content())
}

/// Links that lead through the pages.
@inlinable
public func nav<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("nav", attributes, content())
}

/// Closes a page or a section.
@inlinable
public func footer<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("footer", attributes, content())
}

/// A part of a page with a heading of its own.
@inlinable
public func section<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("section", attributes, content())
}

/// A part that stands for itself.
@inlinable
public func article<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("article", attributes, content())
}

/// A part beside the main content.
@inlinable
public func aside<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("aside", attributes, content())
}

/// A group without a meaning of its own.
@inlinable
public func div<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("div", attributes, content())
}

/// A heading of the first level.
@inlinable
public func h1<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h1", attributes, content())
}

/// A heading of the second level.
@inlinable
public func h2<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h2", attributes, content())
}

/// A heading of the third level.
@inlinable
public func h3<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h3", attributes, content())
}

/// A heading of the fourth level.
@inlinable
public func h4<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h4", attributes, content())
}

/// A part that can be opened and closed.
@inlinable
public func details<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("details", attributes, content())
}

/// What is shown of a part that is closed.
@inlinable
public func summary<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("summary", attributes, content())
}

/// A dialog.
@inlinable
public func dialog<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("dialog", attributes, content())
}
