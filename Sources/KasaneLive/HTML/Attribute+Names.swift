extension Attribute {
    /// The element's identity in its page.
    @inlinable
    public static func id(_ value: String) -> Self { Self(plain: "id", value) }

    /// The element's classes, separated by spaces.
    @inlinable
    public static func `class`(_ value: String) -> Self { Self(plain: "class", value) }

    /// The language of the element's text, as in BCP 47.
    @inlinable
    public static func lang(_ value: String) -> Self { Self(plain: "lang", value) }

    /// What the element is to assistive technology.
    @inlinable
    public static func role(_ value: String) -> Self { Self(plain: "role", value) }

    /// What the element is to assistive technology, of the roles with a name here.
    public static func role(_ role: Role) -> Self { Self(plain: "role", role.rawValue) }

    /// A property or state for assistive technology.
    public static func aria(_ property: ARIAProperty, _ value: String) -> Self {
        Self(plain: property.name, value)
    }

    /// A state for assistive technology that is on or off.
    public static func aria(_ property: ARIAProperty, _ isOn: Bool) -> Self {
        Self(plain: property.name, isOn ? "true" : "false")
    }

    /// What a browser shows as advice on the element.
    public static func title(_ value: String) -> Self { Self(plain: "title", value) }

    /// What stands in the place of an image that is not seen; empty for one that only decorates.
    public static func alt(_ value: String) -> Self { Self(plain: "alt", value) }

    /// The width in pixels.
    public static func width(_ pixels: Int) -> Self { Self(plain: "width", "\(pixels)") }

    /// The height in pixels.
    public static func height(_ pixels: Int) -> Self { Self(plain: "height", "\(pixels)") }

    /// The name under which a form sends a control's value.
    @inlinable
    public static func name(_ value: String) -> Self { Self(plain: "name", value) }

    /// A control's value.
    @inlinable
    public static func value(_ value: String) -> Self { Self(plain: "value", value) }

    /// A control's type.
    @inlinable
    public static func type(_ value: String) -> Self { Self(plain: "type", value) }

    /// The identity of the control that a label names.
    @inlinable
    public static func `for`(_ value: String) -> Self { Self(plain: "for", value) }

    /// A time that a machine can read.
    public static func datetime(_ value: String) -> Self { Self(plain: "datetime", value) }

    /// A control that must not be empty.
    public static let required = Self(plain: "required", nil)

    /// A control that cannot be used now.
    public static let disabled = Self(plain: "disabled", nil)

    /// An element that is not shown.
    public static let hidden = Self(plain: "hidden", nil)

    /// A dialog or details whose content is shown.
    public static let open = Self(plain: "open", nil)

    /// Where a link leads.
    ///
    /// A URL becomes `#` unless it is relative or its scheme is http, https, mailto or tel.
    @inlinable
    public static func href(_ url: String) -> Self { Self(plain: "href", safeURL(url)) }

    /// Where an image comes from.
    ///
    /// A URL becomes `#` unless it is relative or its scheme is http, https, mailto or tel.
    @inlinable
    public static func src(_ url: String) -> Self { Self(plain: "src", safeURL(url)) }

    /// Where a form is sent.
    ///
    /// A URL becomes `#` unless it is relative or its scheme is http, https, mailto or tel.
    public static func action(_ url: String) -> Self { Self(plain: "action", safeURL(url)) }
}

/// What an element is to assistive technology, as in WAI-ARIA.
public enum Role: String, Sendable {
    /// A message of importance, told at once.
    case alert
    /// A group of controls.
    case group
    /// A list.
    case list
    /// An item of a list.
    case listitem
    /// A message of less importance, told when there is time.
    case status
    /// The place where a search is made.
    case search
    /// Lines of which new ones are told, such as a log.
    case log
}

/// A property or state of WAI-ARIA.
public struct ARIAProperty: Sendable {
    let name: StaticString

    /// The element's name where no text names it.
    public static let label = Self(name: "aria-label")
    /// The identity of the element that names this one.
    public static let labelledBy = Self(name: "aria-labelledby")
    /// The identity of the element that describes this one.
    public static let describedBy = Self(name: "aria-describedby")
    /// Whether the element is left out.
    public static let hidden = Self(name: "aria-hidden")
    /// How its changes are told: `polite` or `assertive`.
    public static let live = Self(name: "aria-live")
    /// Whether it is being changed.
    public static let busy = Self(name: "aria-busy")
    /// Whether what a control holds is wrong.
    public static let invalid = Self(name: "aria-invalid")
    /// Which of a set is the current one.
    public static let current = Self(name: "aria-current")
    /// Whether what a control opens is open.
    public static let expanded = Self(name: "aria-expanded")
    /// Whether a dialog keeps the rest of the page from being used.
    public static let modal = Self(name: "aria-modal")
}
