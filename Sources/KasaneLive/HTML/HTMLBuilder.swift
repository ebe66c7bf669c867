/// Builds HTML from the statements in a closure.
///
/// It supports text, elements, `if`, `switch` and `for`.
@resultBuilder
public enum HTMLBuilder {
    /// Returns empty content for an empty block.
    @inlinable
    public static func buildBlock() -> HTMLNothing { HTMLNothing() }

    /// Returns the first statement of a block.
    @inlinable
    public static func buildPartialBlock<Piece: HTML>(first piece: Piece) -> Piece { piece }

    /// Appends a statement to the previous ones.
    @inlinable
    public static func buildPartialBlock<Before: HTML, Piece: HTML>(
        accumulated before: Before,
        next piece: Piece
    ) -> HTMLPair<Before, Piece> {
        HTMLPair(first: before, second: piece)
    }

    /// Returns the content of an `if` without an `else`.
    @inlinable
    public static func buildOptional<Piece: HTML>(_ piece: Piece?) -> Piece? { piece }

    /// Returns the content of the first branch.
    @inlinable
    public static func buildEither<First: HTML, Second: HTML>(
        first piece: First
    ) -> HTMLChoice<First, Second> {
        .first(piece)
    }

    /// Returns the content of the second branch.
    @inlinable
    public static func buildEither<First: HTML, Second: HTML>(
        second piece: Second
    ) -> HTMLChoice<First, Second> {
        .second(piece)
    }

    /// Returns the contents of a loop.
    @inlinable
    public static func buildArray<Piece: HTML>(_ pieces: [Piece]) -> [Piece] { pieces }
}

/// Empty content.
public struct HTMLNothing: HTML, Sendable {
    /// Creates empty content.
    @inlinable
    public init() {}

    /// Writes nothing.
    @inlinable
    public func render(into output: inout HTMLOutput) {}
}

/// A sequence of two pieces of content.
public struct HTMLPair<First: HTML, Second: HTML>: HTML {
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

/// One of the two branches of a condition.
public enum HTMLChoice<First: HTML, Second: HTML>: HTML {
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
