/// An attribute of an element.
///
/// Its name is fixed in the source, its value is always escaped.
public struct Attribute: Sendable {
    let name: StaticString
    /// The value, or `nil` for an attribute whose presence is its meaning.
    let value: String?

    /// Makes an attribute that has no function of its own here.
    ///
    /// - Parameters:
    ///   - name: The attribute's name, in lower case. It stops the program if it is one that holds a
    ///     script, a style or a document, for those cannot be made safe.
    ///   - value: The value. A URL that would run a script becomes `#`.
    public init(_ name: StaticString, _ value: String) {
        let text = name.description
        precondition(
            !text.hasPrefix("on") && text != "style" && text != "srcdoc",
            "An attribute \(text) cannot be made safe. Do it in a stylesheet or a script file."
        )
        self.name = name
        self.value =
            ["href", "src", "action", "formaction"].contains(text) ? safeURL(value) : value
    }

    private init(_ name: StaticString) {
        self.name = name
        value = nil
    }

    /// The element's identity in its page.
    public static func id(_ value: String) -> Self { Self("id", value) }

    /// The element's classes, separated by spaces.
    public static func `class`(_ value: String) -> Self { Self("class", value) }

    /// The language of the element's text, as in BCP 47.
    public static func lang(_ value: String) -> Self { Self("lang", value) }

    /// What the element is to assistive technology.
    public static func role(_ value: String) -> Self { Self("role", value) }

    /// The name under which a form sends a control's value.
    public static func name(_ value: String) -> Self { Self("name", value) }

    /// A control's value.
    public static func value(_ value: String) -> Self { Self("value", value) }

    /// A control's type.
    public static func type(_ value: String) -> Self { Self("type", value) }

    /// The identity of the control that a label names.
    public static func `for`(_ value: String) -> Self { Self("for", value) }

    /// A time that a machine can read.
    public static func datetime(_ value: String) -> Self { Self("datetime", value) }

    /// A control that must not be empty.
    public static let required = Self("required")

    /// Where a link leads.
    ///
    /// A URL that would run a script becomes `#`.
    public static func href(_ url: String) -> Self { Self("href", url) }

    /// Where a form is sent.
    ///
    /// A URL that would run a script becomes `#`.
    public static func action(_ url: String) -> Self { Self("action", url) }
}

/// Returns a URL if it is relative or its scheme is http, https, mailto or tel, else `#`.
///
/// Browsers drop control characters and spaces before they look for the scheme (URL Standard,
/// section 4.4), so it is looked for without them here too.
func safeURL(_ url: String) -> String {
    let visible = url.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    guard let end = visible.firstIndex(where: { ":/?#".unicodeScalars.contains($0) }),
        visible[end] == ":"
    else { return url }
    let scheme = String(String.UnicodeScalarView(visible[..<end])).lowercased()
    return ["http", "https", "mailto", "tel"].contains(scheme) ? url : "#"
}
