/// A WAI-ARIA property or state, with its value type.
///
/// ```swift
/// nav(.aria(.label, "Pages")) { a(.href("/")) { "Board" } }
/// th(.scope(.column), .aria(.sort, .descending)) { "Low" }
/// p(.aria(.hidden, true)) { "☂" }
/// TextField("Name", text: $model.name, .aria(.describedBy, "hint"))
/// p(.id("hint")) { "At most 32 letters." }
/// ```
///
/// A value of the wrong type, such as a string for ``hidden``, doesn't compile.
public struct ARIAProperty<Value>: Sendable {
    let name: StaticString
}

extension ARIAProperty where Value == String {
    /// The accessible name of an element without a visible label.
    public static var label: Self { Self(name: "aria-label") }
    /// The ID of the element that labels this element.
    public static var labelledBy: Self { Self(name: "aria-labelledby") }
    /// The space-separated IDs of the elements that describe this element (`aria-describedby`).
    ///
    /// A field that shows an error message adds the message's ID.
    public static var describedBy: Self { Self(name: "aria-describedby") }
    /// The space-separated keyboard shortcuts of a link or button, such as `ArrowRight`.
    ///
    /// Shortcuts work only on pages that contain ``KeyShortcuts``.
    public static var keyShortcuts: Self { Self(name: "aria-keyshortcuts") }
}

extension ARIAProperty where Value == Bool {
    /// Whether the element is hidden from assistive technology.
    public static var hidden: Self { Self(name: "aria-hidden") }
    /// Whether the element is being updated.
    public static var busy: Self { Self(name: "aria-busy") }
    /// Whether a control's value is invalid.
    public static var invalid: Self { Self(name: "aria-invalid") }
    /// Whether the user must enter a value.
    public static var required: Self { Self(name: "aria-required") }
    /// Whether the content that the element controls is expanded.
    public static var expanded: Self { Self(name: "aria-expanded") }
    /// Whether a dialog blocks the rest of the page.
    public static var modal: Self { Self(name: "aria-modal") }
    /// Whether a toggle button is pressed.
    public static var pressed: Self { Self(name: "aria-pressed") }
}

extension ARIAProperty where Value == ARIALive {
    /// The priority with which screen readers announce changes in the element.
    public static var live: Self { Self(name: "aria-live") }
}

extension ARIAProperty where Value == ARIACurrent {
    /// Whether the element is the current item in a set.
    public static var current: Self { Self(name: "aria-current") }
}

extension ARIAProperty where Value == ARIASort {
    /// The sort order of a table column.
    public static var sort: Self { Self(name: "aria-sort") }
}
