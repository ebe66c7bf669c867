extension Attribute {
    /// The element's identifier, unique in the page.
    @inlinable
    public static func id(_ value: String) -> Self { Self(plain: "id", value) }

    /// The element's classes, separated by spaces.
    @inlinable
    public static func `class`(_ value: String) -> Self { Self(plain: "class", value) }

    /// The language of the element's text, as a BCP 47 tag.
    @inlinable
    public static func lang(_ value: String) -> Self { Self(plain: "lang", value) }

    /// The element's role for assistive technology.
    @inlinable
    public static func role(_ value: String) -> Self { Self(plain: "role", value) }

    /// The element's role for assistive technology, as a predefined ``Role``.
    public static func role(_ role: Role) -> Self { Self(plain: "role", role.rawValue) }

    /// An ARIA property or state.
    public static func aria(_ property: ARIAProperty, _ value: String) -> Self {
        Self(plain: property.name, value)
    }

    /// A Boolean ARIA state.
    public static func aria(_ property: ARIAProperty, _ isOn: Bool) -> Self {
        Self(plain: property.name, isOn ? "true" : "false")
    }

    /// Advisory information, which browsers show as a tooltip.
    public static func title(_ value: String) -> Self { Self(plain: "title", value) }

    /// The alternative text of an image; empty for a decorative image.
    public static func alt(_ value: String) -> Self { Self(plain: "alt", value) }

    /// The width in pixels.
    public static func width(_ pixels: Int) -> Self { Self(plain: "width", "\(pixels)") }

    /// The height in pixels.
    public static func height(_ pixels: Int) -> Self { Self(plain: "height", "\(pixels)") }

    /// The name of a control's value in a submitted form.
    @inlinable
    public static func name(_ value: String) -> Self { Self(plain: "name", value) }

    /// A control's value.
    @inlinable
    public static func value(_ value: String) -> Self { Self(plain: "value", value) }

    /// A control's type.
    @inlinable
    public static func type(_ value: String) -> Self { Self(plain: "type", value) }

    /// The id of the control that a label belongs to.
    @inlinable
    public static func `for`(_ value: String) -> Self { Self(plain: "for", value) }

    /// A machine-readable date or time.
    public static func datetime(_ value: String) -> Self { Self(plain: "datetime", value) }

    /// Marks a control that must not be empty.
    public static let required = Self(plain: "required", nil)

    /// Disables a control.
    public static let disabled = Self(plain: "disabled", nil)

    /// Hides an element.
    public static let hidden = Self(plain: "hidden", nil)

    /// Opens a dialog or a `details` element.
    public static let open = Self(plain: "open", nil)

    /// The target of a link.
    ///
    /// A URL becomes `#` unless it is relative or its scheme is http, https, mailto or tel.
    ///
    /// ```swift
    /// a(.href("/cities/\(city.id)")) { city.name }
    /// ```
    @inlinable
    public static func href(_ url: String) -> Self { Self(plain: "href", safeURL(url)) }

    /// The source of an image.
    ///
    /// A URL becomes `#` unless it is relative or its scheme is http, https, mailto or tel.
    ///
    /// ```swift
    /// img(.src(photo.url), .alt(photo.title), .width(640), .height(427))
    /// ```
    @inlinable
    public static func src(_ url: String) -> Self { Self(plain: "src", safeURL(url)) }

    /// The URL that a form is submitted to.
    ///
    /// A URL becomes `#` unless it is relative or its scheme is http, https, mailto or tel.
    public static func action(_ url: String) -> Self { Self(plain: "action", safeURL(url)) }
}
