/// The content of one of two conditional branches.
public enum ConditionalHTML<First: HTML, Second: HTML>: HTML {
    /// The first branch.
    case first(First)
    /// The second branch.
    case second(Second)

    /// Writes the selected branch.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        switch self {
        case .first(let piece): piece.render(into: &output)
        case .second(let piece): piece.render(into: &output)
        }
    }
}
