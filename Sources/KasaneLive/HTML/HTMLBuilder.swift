/// Builds HTML of the statements in a closure.
///
/// Text, elements, `if`, `switch` and `for` may stand in it.
@resultBuilder
public enum HTMLBuilder {
    /// Makes nothing of an empty block.
    @inlinable
    public static func buildBlock() -> HTMLNothing { HTMLNothing() }

    /// Takes the first piece of a block.
    @inlinable
    public static func buildPartialBlock<Piece: HTML>(first piece: Piece) -> Piece { piece }

    /// Adds a piece to those before it.
    @inlinable
    public static func buildPartialBlock<Before: HTML, Piece: HTML>(
        accumulated before: Before,
        next piece: Piece
    ) -> HTMLPair<Before, Piece> {
        HTMLPair(first: before, second: piece)
    }

    /// Takes the piece of an `if` without an `else`.
    @inlinable
    public static func buildOptional<Piece: HTML>(_ piece: Piece?) -> Piece? { piece }

    /// Takes the piece of the first branch.
    @inlinable
    public static func buildEither<First: HTML, Second: HTML>(
        first piece: First
    ) -> HTMLChoice<First, Second> {
        .first(piece)
    }

    /// Takes the piece of the second branch.
    @inlinable
    public static func buildEither<First: HTML, Second: HTML>(
        second piece: Second
    ) -> HTMLChoice<First, Second> {
        .second(piece)
    }

    /// Joins the pieces of a loop.
    @inlinable
    public static func buildArray<Piece: HTML>(_ pieces: [Piece]) -> [Piece] { pieces }
}

/// An empty block.
public struct HTMLNothing: HTML, Sendable {
    /// Makes it.
    @inlinable
    public init() {}

    /// Writes nothing.
    @inlinable
    public func render(into output: inout HTMLOutput) {}
}

/// Two pieces, one after the other.
public struct HTMLPair<First: HTML, Second: HTML>: HTML {
    @usableFromInline let first: First
    @usableFromInline let second: Second

    @inlinable
    init(first: First, second: Second) {
        self.first = first
        self.second = second
    }

    /// Writes the pieces in their order.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        first.render(into: &output)
        second.render(into: &output)
    }
}

/// One of the two branches of a condition.
public enum HTMLChoice<First: HTML, Second: HTML>: HTML {
    /// The branch that was taken is the first.
    case first(First)
    /// The branch that was taken is the second.
    case second(Second)

    /// Writes the branch that was taken.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        switch self {
        case .first(let piece): piece.render(into: &output)
        case .second(let piece): piece.render(into: &output)
        }
    }
}
