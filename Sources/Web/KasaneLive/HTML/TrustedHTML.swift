/// HTML source that is written without escaping.
///
/// This is the only way to write markup that is not built from the elements of this module.
///
/// ```swift
/// TrustedHTML("<kbd>Ctrl</kbd>")              // a literal in the program is trusted
/// TrustedHTML(trusting: sanitized(article))   // other source requires the label
/// ```
public struct TrustedHTML: HTML, Sendable {
    private let source: String

    /// Trusts source that is a literal in the program.
    public init(_ source: StaticString) {
        self.source = source.description
    }

    /// Trusts source that has been made safe elsewhere.
    ///
    /// - Parameter source: HTML without any input from users or services, unless everything except
    ///   harmless elements and attributes has been removed. It is neither checked nor escaped.
    public init(trusting source: String) {
        self.source = source
    }

    /// Writes the source, without escaping.
    public func render(into output: inout HTMLOutput) {
        output.writeSource(source)
    }
}
