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

    /// The direction of the element's text.
    public static func dir(_ direction: Direction) -> Self {
        Self(plain: "dir", direction.rawValue)
    }

    /// The element's role for assistive technology.
    public static func role(_ role: ARIARole) -> Self { Self(plain: "role", role.rawValue) }

    /// An ARIA property that is a text or an id.
    public static func aria(_ property: ARIAProperty<String>, _ value: String) -> Self {
        Self(plain: property.name, value)
    }

    /// An ARIA property or state that is true or false.
    public static func aria(_ property: ARIAProperty<Bool>, _ isOn: Bool) -> Self {
        Self(plain: property.name, isOn ? "true" : "false")
    }

    /// An ARIA property or state with one of several values.
    public static func aria<Value: RawRepresentable<String>>(
        _ property: ARIAProperty<Value>,
        _ value: Value
    ) -> Self {
        Self(plain: property.name, value.rawValue)
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

    /// The id of the control that a label belongs to.
    @inlinable
    public static func `for`(_ value: String) -> Self { Self(plain: "for", value) }

    /// A machine-readable date or time.
    public static func datetime(_ value: String) -> Self { Self(plain: "datetime", value) }

    /// The position in the Tab order.
    ///
    /// 0 adds the element in document order. -1 lets only the page itself move the focus to the
    /// element. Other values break the order.
    public static func tabindex(_ position: Int) -> Self { Self(plain: "tabindex", "\(position)") }

    /// Marks a control that must not be empty.
    public static let required = Self(plain: "required", nil)

    /// Disables a control.
    public static let disabled = Self(plain: "disabled", nil)

    /// Moves the focus to the element when the page or the dialog that contains it is shown.
    public static let autofocus = Self(plain: "autofocus", nil)

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
