// Elements of the HTML Standard, each under its own name: sections.

/// The introduction of a page or a section.
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

/// A section of navigation links.
@inlinable
public func nav<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("nav", attributes, content())
}

/// The footer of a page or a section.
@inlinable
public func footer<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("footer", attributes, content())
}

/// A section with its own heading.
@inlinable
public func section<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("section", attributes, content())
}

/// A self-contained composition.
@inlinable
public func article<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("article", attributes, content())
}

/// Content related to the main content, such as a sidebar.
@inlinable
public func aside<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("aside", attributes, content())
}

/// A generic block container.
@inlinable
public func div<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("div", attributes, content())
}

/// A first-level heading.
@inlinable
public func h1<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h1", attributes, content())
}

/// A second-level heading.
@inlinable
public func h2<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h2", attributes, content())
}

/// A third-level heading.
@inlinable
public func h3<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h3", attributes, content())
}

/// A fourth-level heading.
@inlinable
public func h4<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h4", attributes, content())
}

/// A disclosure widget that can be opened and closed.
@inlinable
public func details<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("details", attributes, content())
}

/// The visible label of a `details` element.
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
