import Foundation

/// A path of straight lines, to which the curves of SVG path data are flattened.
package struct OutlinePath: Hashable, Sendable {
    /// The lines that are drawn without lifting the pen, each with at least two points.
    package private(set) var lines: [[Point]] = []

    /// Creates a path without lines.
    package init() {}

    /// Parses path data as in SVG: the commands M, L, H, V, C, A and Z in both cases.
    ///
    /// Flags of arcs are separated from the numbers beside them.
    ///
    /// - Precondition: The data are valid, because they are written in the source.
    package init(_ data: String) {
        var reader = PathReader(data)
        guard reader.read(into: &self) else {
            preconditionFailure("The path data are invalid: \(data)")
        }
    }

    /// Creates a circle.
    package init(center: Point, radius: Double) {
        let start = center - Point(radius, 0)
        lines = [
            [start]
                + Self.arc(from: center, radii: Point(radius, radius), start: .pi, sweep: 2 * .pi)
        ]
    }

    /// Creates a rectangle with round corners, clockwise.
    package init(x: Double, y: Double, width: Double, height: Double, radius: Double) {
        let (right, bottom) = (x + width, y + height)
        let radii = Point(radius, radius)
        func corner(_ x: Double, _ y: Double, _ start: Double) -> [Point] {
            let center = Point(x, y)
            let first = center + Point(radius * cos(start), radius * sin(start))
            return [first] + Self.arc(from: center, radii: radii, start: start, sweep: .pi / 2)
        }
        let corners =
            corner(x + radius, y + radius, .pi) + corner(right - radius, y + radius, 1.5 * .pi)
            + corner(right - radius, bottom - radius, 0)
            + corner(x + radius, bottom - radius, .pi / 2)
        lines = [corners + corners.prefix(1)]
    }

    /// Adds the lines of another path.
    package mutating func add(_ other: Self) { lines += other.lines }

    /// Returns the path, first magnified and then moved.
    package func placed(at origin: Point, scale: Double = 1) -> Self {
        var placed = self
        placed.lines = lines.map { $0.map { $0 * scale + origin } }
        return placed
    }

    mutating func add(_ line: [Point]) {
        if line.count > 1 { lines.append(line) }
    }

    /// Returns the points of an arc after its start, at most six degrees apart.
    static func arc(
        from center: Point,
        radii: Point,
        start: Double,
        sweep: Double
    ) -> [Point] {
        let count = max(1, Int((abs(sweep) * 30 / .pi).rounded(.up)))
        return (1...count).map { index in
            let angle = start + sweep * Double(index) / Double(count)
            return center + Point(radii.x * cos(angle), radii.y * sin(angle))
        }
    }
}
