/// A point, with `y` growing downwards as in SVG.
package struct Point: Hashable, Sendable {
    /// The distance from the left.
    package var x: Double
    /// The distance from the top.
    package var y: Double

    /// Creates a point.
    package init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    static func + (left: Self, right: Self) -> Self {
        Self(left.x + right.x, left.y + right.y)
    }

    static func - (left: Self, right: Self) -> Self {
        Self(left.x - right.x, left.y - right.y)
    }

    static func * (point: Self, factor: Double) -> Self {
        Self(point.x * factor, point.y * factor)
    }
}
