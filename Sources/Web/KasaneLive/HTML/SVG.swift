// SVG elements for charts and icons.

/// An SVG drawing.
///
/// ```swift
/// svg(.viewBox(0, 0, 100, 40), .role(.img)) {
///     SVG.title { "Chance of rain" }
///     SVG.path(.d("M0 40 L50 10 L100 25"))
/// }
/// ```
@inlinable public var svg: ElementTag { ElementTag("svg") }

/// SVG elements.
public enum SVG {
    /// A shape drawn along a path.
    @inlinable public static var path: Shape { Shape("path") }
    /// A rectangle.
    @inlinable public static var rect: Shape { Shape("rect") }
    /// A circle.
    @inlinable public static var circle: Shape { Shape("circle") }
    /// A line.
    @inlinable public static var line: Shape { Shape("line") }
    /// A line through several points.
    @inlinable public static var polyline: Shape { Shape("polyline") }
    /// A closed shape with straight sides.
    @inlinable public static var polygon: Shape { Shape("polygon") }
    /// Text in a drawing.
    @inlinable public static var text: ElementTag { ElementTag("text") }
    /// A group of shapes.
    @inlinable public static var g: ElementTag { ElementTag("g") }
    /// The accessible name of a drawing or a shape.
    @inlinable public static var title: ElementTag { ElementTag("title") }
    /// The accessible description of a drawing.
    @inlinable public static var desc: ElementTag { ElementTag("desc") }

    /// A shape name that can be called like a function to create the shape.
    public struct Shape: Sendable {
        @usableFromInline let name: StaticString

        @inlinable
        init(_ name: StaticString) {
            self.name = name
        }

        /// Creates a shape without content.
        @inlinable
        public func callAsFunction(_ attributes: Attribute...) -> Element<String> {
            Element(name, attributes, "")
        }

        /// Creates a shape with content, such as a title.
        @inlinable
        public func callAsFunction<Content: HTML>(
            _ attributes: Attribute...,
            @HTMLBuilder content: () -> Content
        ) -> Element<Content> {
            Element(name, attributes, content())
        }
    }
}

extension Attribute {
    /// The visible area of the drawing's coordinate system.
    public static func viewBox(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Self
    {
        Self(plain: "viewBox", [x, y, width, height].map(plainNumber).joined(separator: " "))
    }

    /// The drawing commands of a path.
    public static func d(_ commands: String) -> Self { Self(plain: "d", commands) }

    /// The points of a polyline or polygon.
    ///
    /// ```swift
    /// SVG.polyline(.points([(x: 0, y: 40), (x: 50, y: 10), (x: 100, y: 25)]))
    /// ```
    public static func points(_ points: [(x: Double, y: Double)]) -> Self {
        let texts = points.map { "\(plainNumber($0.x)),\(plainNumber($0.y))" }
        return Self(plain: "points", texts.joined(separator: " "))
    }

    /// The transformations of a shape, such as `translate(42 23) scale(.64)`.
    public static func transform(_ functions: String) -> Self {
        Self(plain: "transform", functions)
    }

    /// The alignment of text relative to its position.
    public static func textAnchor(_ anchor: TextAnchor) -> Self {
        Self(plain: "text-anchor", anchor.rawValue)
    }

    /// A value of `text-anchor`: the alignment of text relative to its position.
    public enum TextAnchor: String, Sendable {
        /// The text starts at its position.
        case start
        /// The text is centered at its position.
        case middle
        /// The text ends at its position.
        case end
    }

    /// A coordinate or length, such as `x`, `cy`, `r` or `stroke-width`.
    ///
    /// ```swift
    /// SVG.circle(.length("cx", 50), .length("cy", 20), .length("r", 2.5))
    /// ```
    public static func length(_ name: StaticString, _ value: Double) -> Self {
        Self(name, plainNumber(value))
    }
}

/// Returns the number as a string without a trailing `.0`.
private func plainNumber(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
