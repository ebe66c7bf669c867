extension Attribute {
    /// The element's ID, which must be unique on the page.
    @inlinable
    public static func id(_ value: String) -> Self { Self(plain: "id", value) }

    /// The element's space-separated classes.
    @inlinable
    public static func `class`(_ value: String) -> Self { Self(plain: "class", value) }

    /// The language of the element's text, as a BCP 47 tag.
    @inlinable
    public static func lang(_ value: String) -> Self { Self(plain: "lang", value) }

    /// The direction of the element's text.
    public static func dir(_ direction: Direction) -> Self {
        Self(plain: "dir", direction.rawValue)
    }

    /// The element's WAI-ARIA role.
    public static func role(_ role: ARIARole) -> Self { Self(plain: "role", role.rawValue) }

    /// An ARIA property whose value is text or an ID.
    public static func aria(_ property: ARIAProperty<String>, _ value: String) -> Self {
        Self(plain: property.name, value)
    }

    /// A Boolean ARIA property or state.
    public static func aria(_ property: ARIAProperty<Bool>, _ isOn: Bool) -> Self {
        Self(plain: property.name, isOn ? "true" : "false")
    }

    /// An ARIA property or state with a fixed set of values.
    public static func aria<Value: RawRepresentable<String>>(
        _ property: ARIAProperty<Value>,
        _ value: Value
    ) -> Self {
        Self(plain: property.name, value.rawValue)
    }

    /// Additional information that browsers show as a tooltip.
    public static func title(_ value: String) -> Self { Self(plain: "title", value) }

    /// The alternative text of an image.
    ///
    /// Use an empty string if the image is decorative.
    public static func alt(_ value: String) -> Self { Self(plain: "alt", value) }

    /// The width in pixels.
    public static func width(_ pixels: Int) -> Self { Self(plain: "width", "\(pixels)") }

    /// The height in pixels.
    public static func height(_ pixels: Int) -> Self { Self(plain: "height", "\(pixels)") }

    /// The control's name in the submitted form.
    @inlinable
    public static func name(_ value: String) -> Self { Self(plain: "name", value) }

    /// The control's value.
    @inlinable
    public static func value(_ value: String) -> Self { Self(plain: "value", value) }

    /// The ID of the label's control.
    @inlinable
    public static func `for`(_ value: String) -> Self { Self(plain: "for", value) }

    /// A machine-readable date or time.
    public static func datetime(_ value: String) -> Self { Self(plain: "datetime", value) }

    /// The element's position in the tab order.
    ///
    /// Use 0 for the document order, or -1 if only scripts can focus the element. Avoid other
    /// values because they change the tab order.
    public static func tabindex(_ position: Int) -> Self { Self(plain: "tabindex", "\(position)") }

    /// Marks a control as required.
    public static let required = Self(plain: "required", nil)

    /// Disables a control.
    public static let disabled = Self(plain: "disabled", nil)

    /// Focuses the element when the page or dialog opens.
    public static let autofocus = Self(plain: "autofocus", nil)

    /// Hides an element.
    public static let hidden = Self(plain: "hidden", nil)

    /// Opens a dialog or a `details` element.
    public static let open = Self(plain: "open", nil)

    /// The URL of a link.
    ///
    /// The URL is replaced with `#` unless it is relative or its scheme is http, https, mailto or
    /// tel.
    ///
    /// ```swift
    /// a(.href("/cities/\(city.id)")) { city.name }
    /// ```
    @inlinable
    public static func href(_ url: String) -> Self { Self(plain: "href", safeURL(url)) }

    /// The URL of an image.
    ///
    /// The URL is replaced with `#` unless it is relative or its scheme is http, https, mailto or
    /// tel.
    ///
    /// ```swift
    /// img(.src(photo.url), .alt(photo.title), .width(640), .height(427))
    /// ```
    @inlinable
    public static func src(_ url: String) -> Self { Self(plain: "src", safeURL(url)) }

    /// The URL to which a form is submitted.
    ///
    /// The URL is replaced with `#` unless it is relative or its scheme is http, https, mailto or
    /// tel.
    public static func action(_ url: String) -> Self { Self(plain: "action", safeURL(url)) }
}
