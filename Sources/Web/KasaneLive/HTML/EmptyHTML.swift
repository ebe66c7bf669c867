/// Empty content.
public struct EmptyHTML: HTML, Sendable {
    /// Creates empty content.
    @inlinable
    public init() {}

    /// Writes nothing.
    @inlinable
    public func render(into output: inout HTMLOutput) {}
}
