// Elements of the HTML Standard, each under its own name: tables.

/// A table.
@inlinable
public func table<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("table", attributes, content())
}

/// The title of a table.
@inlinable
public func caption<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("caption", attributes, content())
}

/// The header rows of a table.
@inlinable
public func thead<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("thead", attributes, content())
}

/// The body of a table.
@inlinable
public func tbody<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("tbody", attributes, content())
}

/// The footer rows of a table.
@inlinable
public func tfoot<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("tfoot", attributes, content())
}

/// A row of a table.
@inlinable
public func tr<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("tr", attributes, content())
}

/// A header cell of a row or a column.
@inlinable
public func th<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("th", attributes, content())
}

/// A data cell.
@inlinable
public func td<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("td", attributes, content())
}
