/// Two pieces of content, one after the other.
public struct TupleHTML<First: HTML, Second: HTML>: HTML {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    @inlinable
    init(first: First, second: Second) {
        self.first = first
        self.second = second
    }

    /// Writes both pieces in order.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        first.render(into: &output)
        second.render(into: &output)
    }
}
