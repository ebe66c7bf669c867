/// HTML source that is written as it is: the only way for markup that is not made of elements here.
///
/// ```swift
/// TrustedHTML("<kbd>Ctrl</kbd>")              // a literal in the program is trusted
/// TrustedHTML(trusting: sanitized(article))   // anything else says so
/// ```
public struct TrustedHTML: HTML, Sendable {
    private let source: String

    /// Trusts source that is fixed in the program.
    public init(_ source: StaticString) {
        self.source = source.description
    }

    /// Trusts source that was made safe elsewhere.
    ///
    /// - Parameter source: HTML of which nothing can come from a user or a service, unless all but
    ///   harmless elements and attributes were taken out. It is neither checked nor escaped.
    public init(trusting source: String) {
        self.source = source
    }

    /// Writes the source, not escaped.
    public func render(into output: inout HTMLOutput) {
        output.writeSource(source)
    }
}
