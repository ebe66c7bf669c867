/// Where a page is served, such as `/cities` or `/cities/{code}`.
///
/// A part in braces stands for any text without a slash, which the page gets under that name.
public struct PagePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The path as it was written.
    public let text: String

    /// Takes a path of the program; one that does not begin with a slash stops it.
    public init(stringLiteral text: String) {
        precondition(text.hasPrefix("/"), "A page's path begins with a slash: “\(text)”.")
        self.text = text
    }

    /// The path as it was written.
    public var description: String { text }
}
