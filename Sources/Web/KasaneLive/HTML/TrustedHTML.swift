/// HTML source that is written without escaping.
///
/// This is the only type that writes markup not built from this library's elements.
///
/// ```swift
/// TrustedHTML("<kbd>Ctrl</kbd>")             // a literal is trusted
/// TrustedHTML(trusting: sanitized(article))  // other source needs the label
/// ```
public struct TrustedHTML: HTML, Sendable {
    private let source: String

    /// Creates trusted HTML from a string literal.
    public init(_ source: StaticString) {
        self.source = source.description
    }

    /// Creates trusted HTML from source that is known to be safe.
    ///
    /// - Parameter source: HTML that contains no input from users or services, or whose elements
    ///   and attributes are all harmless. The source is neither checked nor escaped.
    public init(trusting source: String) {
        self.source = source
    }

    /// Writes the source without escaping.
    public func render(into output: inout HTMLOutput) {
        output.writeSource(source)
    }
}
