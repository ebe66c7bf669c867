// HTML form elements. Live controls are in Components.

/// A form.
@inlinable public var form: ElementTag { ElementTag("form") }

/// A group of controls.
@inlinable public var fieldset: ElementTag { ElementTag("fieldset") }

/// The caption of a `fieldset`.
@inlinable public var legend: ElementTag { ElementTag("legend") }

/// The label of a control.
@inlinable public var label: ElementTag { ElementTag("label") }

/// A button.
@inlinable public var button: ElementTag { ElementTag("button") }

/// A control for choosing options.
@inlinable public var select: ElementTag { ElementTag("select") }

/// A group of options in a `select`.
@inlinable public var optgroup: ElementTag { ElementTag("optgroup") }

/// An option in a `select`, or a suggestion in a `datalist`.
@inlinable public var option: ElementTag { ElementTag("option") }

/// A list of suggestions for a control.
@inlinable public var datalist: ElementTag { ElementTag("datalist") }

/// A multiline text control.
@inlinable public var textarea: ElementTag { ElementTag("textarea") }

/// The result of a calculation or user action.
@inlinable public var output: ElementTag { ElementTag("output") }

/// The progress of a task.
@inlinable public var progress: ElementTag { ElementTag("progress") }

/// A measurement within a known range.
@inlinable public var meter: ElementTag { ElementTag("meter") }

/// A form control, by default a text field; see ``Attribute/type(_:)``.
///
/// The element isn't bound to the model. For bound controls, see ``TextField`` and ``Toggle``.
public func input(_ attributes: Attribute...) -> VoidElement {
    VoidElement(name: "input", attributes: attributes)
}
