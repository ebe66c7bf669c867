/// A result builder for page effects.
///
/// The builder supports `if` and `for`.
@resultBuilder
public enum PageEffectBuilder {
    /// Wraps a single effect.
    public static func buildExpression(_ effect: PageEffect) -> [PageEffect] { [effect] }

    /// Returns the effects unchanged.
    public static func buildExpression(_ effects: [PageEffect]) -> [PageEffect] { effects }

    /// Joins the effects of a block.
    public static func buildBlock(_ effects: [PageEffect]...) -> [PageEffect] {
        var joined: [PageEffect] = []
        joined.reserveCapacity(effects.reduce(0) { $0 + $1.count })
        for effect in effects { joined += effect }
        return joined
    }

    /// Returns the effects of an `if` without an `else`.
    public static func buildOptional(_ effects: [PageEffect]?) -> [PageEffect] { effects ?? [] }

    /// Returns the effects of the first branch.
    public static func buildEither(first effects: [PageEffect]) -> [PageEffect] { effects }

    /// Returns the effects of the second branch.
    public static func buildEither(second effects: [PageEffect]) -> [PageEffect] { effects }

    /// Joins the effects of a loop.
    public static func buildArray(_ effects: [[PageEffect]]) -> [PageEffect] {
        Array(effects.joined())
    }
}
