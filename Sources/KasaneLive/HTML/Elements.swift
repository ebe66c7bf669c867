// The elements of the HTML Standard that pages here are made of, each under its own name.

/// Introduces a page or a section.
public func header<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("header", attributes, content())
}

/// The page's main content.
public func main<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("main", attributes, content())
}

/// Closes a page or a section.
public func footer<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("footer", attributes, content())
}

/// A part of a page with a heading of its own.
public func section<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("section", attributes, content())
}

/// A part that stands for itself.
public func article<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("article", attributes, content())
}

/// A group without a meaning of its own.
public func div<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("div", attributes, content())
}

/// A run of text without a meaning of its own.
public func span<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("span", attributes, content())
}

/// A heading of the first level.
public func h1<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h1", attributes, content())
}

/// A heading of the second level.
public func h2<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h2", attributes, content())
}

/// A heading of the third level.
public func h3<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("h3", attributes, content())
}

/// A paragraph.
public func p<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("p", attributes, content())
}

/// A link.
public func a<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("a", attributes, content())
}

/// Text of importance.
public func strong<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("strong", attributes, content())
}

/// A side remark.
public func small<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("small", attributes, content())
}

/// A moment or a day.
public func time<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("time", attributes, content())
}

/// A list without an order.
public func ul<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("ul", attributes, content())
}

/// A list in order.
public func ol<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("ol", attributes, content())
}

/// An item of a list.
public func li<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("li", attributes, content())
}

/// A list of terms and their descriptions.
public func dl<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("dl", attributes, content())
}

/// A term.
public func dt<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("dt", attributes, content())
}

/// A term's description.
public func dd<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("dd", attributes, content())
}

/// A form.
public func form<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("form", attributes, content())
}

/// The name of a control.
public func label<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("label", attributes, content())
}

/// A button.
public func button<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("button", attributes, content())
}

/// The suggestions for a control.
public func datalist<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("datalist", attributes, content())
}

/// A suggestion or a choice.
public func option<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("option", attributes, content())
}

/// A table.
public func table<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("table", attributes, content())
}

/// The title of a table.
public func caption<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("caption", attributes, content())
}

/// The head of a table.
public func thead<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("thead", attributes, content())
}

/// The body of a table.
public func tbody<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("tbody", attributes, content())
}

/// A row of a table.
public func tr<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("tr", attributes, content())
}

/// A cell that names a row or a column.
public func th<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("th", attributes, content())
}

/// A cell.
public func td<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("td", attributes, content())
}

/// A control of a form.
public func input(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "input", attributes: attributes)
}

/// A line break.
public func br() -> VoidElement {
    VoidElement(name: "br", attributes: [])
}
