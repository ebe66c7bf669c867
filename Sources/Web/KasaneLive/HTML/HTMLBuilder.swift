/// A result builder for HTML.
///
/// The builder supports text, elements, components, `if`, `switch` and `for`.
///
/// ```swift
/// @HTMLBuilder func summary(of cities: [City]) -> some HTML {
///     if cities.isEmpty { p { "No cities yet." } }
///     for city in cities { p { city.name } }
/// }
/// ```
///
/// Swift 6.3 can't compile a `for` loop that calls a function returning `some HTML` (“underlying
/// type could not be inferred”). Turn the function into a ``Component``, or use ``ForEach`` or
/// `map`:
///
/// ```swift
/// @HTMLBuilder func lines(of cities: [City]) -> some HTML {
///     for city in cities { CityLink(city: city) }
///     ForEach(cities) { city in summary(of: [city]) }
///     cities.map { summary(of: [$0]) }
/// }
/// func summary(of cities: [City]) -> some HTML { p { "\(cities.count) cities" } }
/// ```
@resultBuilder
public enum HTMLBuilder {
    /// Returns empty content for an empty block.
    @inlinable
    public static func buildBlock() -> EmptyHTML { EmptyHTML() }

    /// Returns the first statement of a block.
    @inlinable
    public static func buildPartialBlock<Piece: HTML>(first piece: Piece) -> Piece { piece }

    /// Appends a statement to the previous statements.
    @inlinable
    public static func buildPartialBlock<Before: HTML, Piece: HTML>(
        accumulated before: Before,
        next piece: Piece
    ) -> TupleHTML<Before, Piece> {
        TupleHTML(first: before, second: piece)
    }

    /// Returns the content of an `if` without an `else`.
    @inlinable
    public static func buildOptional<Piece: HTML>(_ piece: Piece?) -> Piece? { piece }

    /// Returns the content of the first branch.
    @inlinable
    public static func buildEither<First: HTML, Second: HTML>(
        first piece: First
    ) -> ConditionalHTML<First, Second> {
        .first(piece)
    }

    /// Returns the content of the second branch.
    @inlinable
    public static func buildEither<First: HTML, Second: HTML>(
        second piece: Second
    ) -> ConditionalHTML<First, Second> {
        .second(piece)
    }

    /// Returns the content of a loop.
    @inlinable
    public static func buildArray<Piece: HTML>(_ pieces: [Piece]) -> [Piece] { pieces }
}
