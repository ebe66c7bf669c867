// Elements of the HTML Standard, each under its own name: forms that are not live; the live ones are components.

/// A form.
@inlinable
public func form<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("form", attributes, content())
}

/// A group of controls.
@inlinable
public func fieldset<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("fieldset", attributes, content())
}

/// The name of a group of controls.
@inlinable
public func legend<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("legend", attributes, content())
}

/// The name of a control.
@inlinable
public func label<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("label", attributes, content())
}

/// A button.
@inlinable
public func button<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("button", attributes, content())
}

/// A control that offers choices.
@inlinable
public func select<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("select", attributes, content())
}

/// A group of choices.
@inlinable
public func optgroup<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("optgroup", attributes, content())
}

/// A suggestion or a choice.
@inlinable
public func option<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("option", attributes, content())
}

/// The suggestions for a control.
@inlinable
public func datalist<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("datalist", attributes, content())
}

/// A control for text of several lines.
@inlinable
public func textarea<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("textarea", attributes, content())
}

/// What came of what was entered.
@inlinable
public func output<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("output", attributes, content())
}

/// How much of a task is done.
@inlinable
public func progress<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("progress", attributes, content())
}

/// A measure within a known range.
@inlinable
public func meter<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("meter", attributes, content())
}

/// A control of a form.
public func input(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "input", attributes: attributes)
}
