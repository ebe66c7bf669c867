/// A property or state of WAI-ARIA, with the type of its value.
///
/// ```swift
/// nav(.aria(.label, "Pages")) { a(.href("/")) { "Board" } }
/// th(.scope(.column), .aria(.sort, .descending)) { "Low" }
/// p(.aria(.hidden, true)) { "☂" }
/// TextField("Name", text: $model.name, .aria(.describedBy, "hint"))
/// p(.id("hint")) { "At most 32 letters." }
/// ```
///
/// A value of the wrong type, such as text for ``hidden``, does not compile.
public struct ARIAProperty<Value>: Sendable {
    let name: StaticString
}

extension ARIAProperty where Value == String {
    /// The element's accessible name, if no text provides it.
    public static var label: Self { Self(name: "aria-label") }
    /// The id of the element that labels this one.
    public static var labelledBy: Self { Self(name: "aria-labelledby") }
    /// The ids of the elements that describe this one, separated by spaces: `aria-describedby`.
    ///
    /// A field with a message adds the message's id.
    public static var describedBy: Self { Self(name: "aria-describedby") }
    /// The keys that press a link or a button, separated by spaces, such as `ArrowRight`.
    ///
    /// They work on a page with ``KeyShortcuts``.
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
    /// Whether the content controlled by the element is expanded.
    public static var expanded: Self { Self(name: "aria-expanded") }
    /// Whether a dialog blocks the rest of the page.
    public static var modal: Self { Self(name: "aria-modal") }
    /// Whether a toggle button is pressed.
    public static var pressed: Self { Self(name: "aria-pressed") }
}

extension ARIAProperty where Value == ARIALive {
    /// How changes of the element's content are announced.
    public static var live: Self { Self(name: "aria-live") }
}

extension ARIAProperty where Value == ARIACurrent {
    /// Whether the element is the current item of a set.
    public static var current: Self { Self(name: "aria-current") }
}

extension ARIAProperty where Value == ARIASort {
    /// The order in which a column sorts the rows of its table.
    public static var sort: Self { Self(name: "aria-sort") }
}
