// Elements of the HTML Standard, each under its own name: text and what stands in it.

/// A paragraph.
@inlinable
public func p<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("p", attributes, content())
}

/// A run of text without a meaning of its own.
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

/// Text of importance.
@inlinable
public func strong<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("strong", attributes, content())
}

/// Text that is stressed.
@inlinable
public func em<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("em", attributes, content())
}

/// A side remark.
@inlinable
public func small<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("small", attributes, content())
}

/// A moment or a day.
@inlinable
public func time<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("time", attributes, content())
}

/// A piece of a program.
@inlinable
public func code<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("code", attributes, content())
}

/// Text whose white space is kept.
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

/// Text that is of interest here, such as what was searched for.
@inlinable
public func mark<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("mark", attributes, content())
}

/// Text of another.
@inlinable
public func blockquote<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("blockquote", attributes, content())
}

/// A picture or chart that stands for itself.
@inlinable
public func figure<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("figure", attributes, content())
}

/// What a figure shows.
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

/// A change of subject.
public func hr(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "hr", attributes: attributes)
}

/// An image.
public func img(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "img", attributes: attributes)
}
