/// An HTML attribute.
///
/// The name is a literal in the source code. The value is always escaped.
public struct Attribute: Sendable {
    @usableFromInline let name: StaticString
    /// The value, or `nil` if the attribute has no value.
    @usableFromInline let value: String?

    /// Creates an attribute that has no dedicated function.
    ///
    /// ```swift
    /// let kind = Attribute("data-kind", "rain")
    /// ```
    ///
    /// - Parameters:
    ///   - name: A name that consists of ASCII letters, digits, `-`, `_` and `:`. Traps if the name
    ///     is invalid, or if the attribute contains a script, styles or a document, because such
    ///     values can't be made safe.
    ///   - value: The value. A URL is replaced with `#` unless it is relative or its scheme is
    ///     http, https, mailto or tel. A list of URLs, as in `srcset` and `ping`, becomes empty if
    ///     any URL is unsafe.
    public init(_ name: StaticString, _ value: String) {
        var text = name.description
        // Most names are already lowercase, so they aren't copied.
        if text.utf8.contains(where: { 0x41...0x5A ~= $0 }) { text = text.lowercased() }
        precondition(
            !text.isEmpty && text.utf8.allSatisfy(Self.mayBeInName),
            "“\(name)” isn't a valid attribute name. Use ASCII letters, digits, -, _ and :."
        )
        precondition(
            !text.hasPrefix("on") && text != "style" && text != "srcdoc",
            "The attribute \(text) can't be made safe. Use a stylesheet or a script file instead."
        )
        self.name = name
        self.value =
            switch text {
            case "href", "src", "action", "formaction", "poster", "cite", "data", "background",
                "longdesc", "manifest", "xlink:href":
                safeURL(value)
            case "srcset", "imagesrcset": safeURLs(value) { $0 == "," }
            case "ping": safeURLs(value) { $0.properties.isWhitespace }
            default: value
            }
    }

    /// Whether a byte is valid in a lowercase attribute name.
    private static func mayBeInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    /// Whether this is the `id` attribute.
    var isIdentity: Bool {
        name.utf8CodeUnitCount == 2 && name.utf8Start[0] == UInt8(ascii: "i")
            && name.utf8Start[1] == UInt8(ascii: "d")
    }

    func isNamed<Value>(_ property: ARIAProperty<Value>) -> Bool {
        name.description == property.name.description
    }

    /// Creates an attribute whose value needs no check.
    @inlinable
    init(plain name: StaticString, _ value: String?) {
        self.name = name
        self.value = value
    }
}

/// Returns a URL unchanged if it is relative or its scheme is http, https, mailto or tel, and `#`
/// otherwise.
///
/// Browsers strip control characters and spaces before they parse the scheme (URL Standard, section
/// 4.4), so this function strips them too.
@usableFromInline
func safeURL(_ url: String) -> String {
    // The first byte of most URLs rules out a scheme.
    switch url.utf8.first {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return url
    default: break
    }
    let visible = url.unicodeScalars.filter { $0.value > 0x20 && $0.value != 0x7F }
    guard let end = visible.firstIndex(where: { ":/?#".unicodeScalars.contains($0) }),
        visible[end] == ":"
    else { return url }
    let scheme = String(String.UnicodeScalarView(visible[..<end])).lowercased()
    return ["http", "https", "mailto", "tel"].contains(scheme) ? url : "#"
}

/// Returns the list unchanged if all of its URLs are safe, and an empty string otherwise.
private func safeURLs(
    _ list: String,
    separatedBy isSeparator: (Unicode.Scalar) -> Bool
) -> String {
    // Splits Unicode scalars, as browsers do, because a combining character would form one
    // character with the preceding separator.
    let isSafe = list.unicodeScalars.split(whereSeparator: isSeparator).map { String($0) }
        .allSatisfy { safeURL($0) == $0 }
    return isSafe ? list : ""
}
