/// The path pattern of a page, such as `/cities` or `/cities/{code}`.
///
/// A component in braces matches any text without a slash and is passed to the page under that
/// name.
///
/// ```swift
/// let path: PagePath = "/cities/{code}"
/// let parameters = path.parameters(of: "/cities/130010")    // ["code": "130010"]
/// ```
public struct PagePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The pattern's text.
    public let text: String

    /// Creates a pattern from a literal.
    ///
    /// - Precondition: The text begins with a slash.
    public init(stringLiteral text: String) {
        precondition(text.hasPrefix("/"), "A page's path begins with a slash: “\(text)”.")
        self.text = text
    }

    /// The pattern's text.
    public var description: String { text }
}
