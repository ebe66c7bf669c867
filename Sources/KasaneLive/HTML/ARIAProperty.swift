/// A property or state of WAI-ARIA.
///
/// ```swift
/// section(.aria(.labelledBy, "today"), .aria(.busy, model.refresh.isExecuting)) {
///     h2(.id("today")) { "Today" }
/// }
/// ```
public struct ARIAProperty: Sendable {
    let name: StaticString

    /// The element's accessible name, if no text provides it.
    public static let label = Self(name: "aria-label")
    /// The id of the element that labels this one.
    public static let labelledBy = Self(name: "aria-labelledby")
    /// The id of the element that describes this one.
    public static let describedBy = Self(name: "aria-describedby")
    /// Whether the element is hidden from assistive technology.
    public static let hidden = Self(name: "aria-hidden")
    /// How changes are announced: `polite` or `assertive`.
    public static let live = Self(name: "aria-live")
    /// Whether the element is being updated.
    public static let busy = Self(name: "aria-busy")
    /// Whether a control's value is invalid.
    public static let invalid = Self(name: "aria-invalid")
    /// Whether the element is the current one of a set.
    public static let current = Self(name: "aria-current")
    /// Whether the content controlled by the element is expanded.
    public static let expanded = Self(name: "aria-expanded")
    /// Whether a dialog blocks the rest of the page.
    public static let modal = Self(name: "aria-modal")
}
