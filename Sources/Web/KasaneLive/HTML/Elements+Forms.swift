// Elements of the HTML Standard, each under its own name: forms. Live controls are in Components.

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

/// The caption of a `fieldset`.
@inlinable
public func legend<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("legend", attributes, content())
}

/// The label of a control.
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

/// A control for choosing options.
@inlinable
public func select<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("select", attributes, content())
}

/// A group of options in a `select`.
@inlinable
public func optgroup<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("optgroup", attributes, content())
}

/// An option of a `select`, or a suggestion of a `datalist`.
@inlinable
public func option<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("option", attributes, content())
}

/// A list of suggestions for a control.
@inlinable
public func datalist<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("datalist", attributes, content())
}

/// A multiline text control.
@inlinable
public func textarea<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("textarea", attributes, content())
}

/// The result of a calculation or of user input.
@inlinable
public func output<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("output", attributes, content())
}

/// The progress of a task.
@inlinable
public func progress<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("progress", attributes, content())
}

/// A measurement within a known range.
@inlinable
public func meter<Content: HTML>(
    _ attributes: Attribute...,
    @HTMLBuilder content: () -> Content
) -> Element<Content> {
    Element("meter", attributes, content())
}

/// A form control of the kind that ``Attribute/type(_:)`` selects, by default a text field.
///
/// It is not bound to the model; see ``TextField`` and ``Toggle`` for controls that are.
public func input(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "input", attributes: attributes)
}
