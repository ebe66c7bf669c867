/// Builds HTML of the statements in a closure.
///
/// Text, elements, `if`, `switch` and `for` may stand in it.
@resultBuilder
public enum HTMLBuilder {
    /// Joins the pieces of a block.
    @inlinable
    public static func buildBlock<each Piece: HTML>(
        _ pieces: repeat each Piece
    ) -> HTMLGroup<repeat each Piece> {
        HTMLGroup(pieces: (repeat each pieces))
    }

    /// Takes a block's only piece as it is.
    @inlinable
    public static func buildBlock<Piece: HTML>(_ piece: Piece) -> Piece { piece }

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

/// Pieces that stand one after another.
public struct HTMLGroup<each Piece: HTML>: HTML {
    @usableFromInline let pieces: (repeat each Piece)

    @usableFromInline
    init(pieces: (repeat each Piece)) {
        self.pieces = pieces
    }

    /// Writes the pieces in their order.
    @inlinable
    public func render(into output: inout HTMLOutput) {
        for piece in repeat each pieces {
            piece.render(into: &output)
        }
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
