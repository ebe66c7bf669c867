import TenkiDomain
import TenkiDrawing

extension Canvas {
    /// Draws weather as the icons of the pages do, in a rectangle of 84 by 64 units.
    mutating func draw(
        _ outline: WeatherOutline,
        at origin: Point,
        scale: Double,
        _ colours: PreviewColours
    ) {
        draw(outline.first, at: origin, scale: scale, colours, lineWidth: 2)
        guard let second = outline.second else { return }
        draw(
            second,
            at: Point(origin.x + 42 * scale, origin.y + 23 * scale),
            scale: scale * 0.64,
            colours,
            lineWidth: 3
        )
    }

    private mutating func draw(
        _ kind: WeatherKind,
        at origin: Point,
        scale: Double,
        _ colours: PreviewColours,
        lineWidth: Double
    ) {
        for shape in kind.shapes {
            let path = OutlinePath(shape.path).placed(at: origin, scale: scale)
            switch shape {
            case .sun:
                let (x, y, radius) = WeatherShape.sunDisc
                let disc = OutlinePath(center: Point(x, y), radius: radius)
                fill(disc.placed(at: origin, scale: scale), colours.sun)
                stroke(path, width: 4 * scale, colours.sun)
            case .moon: fill(path, colours.moon)
            case .cloud:
                fill(path, colours.cloud)
                stroke(path, width: lineWidth * scale, colours.cloudLine)
            case .darkCloud:
                fill(path, colours.cloudLine)
                stroke(path, width: lineWidth * scale, colours.cloudLine)
            case .drops: stroke(path, width: 4 * scale, colours.rain)
            case .flakes: stroke(path, width: 6 * scale, colours.rain)
            case .gusts, .fog: stroke(path, width: 4 * scale, colours.cloudLine)
            case .bolt:
                fill(path, colours.sun)
                stroke(path, width: scale, colours.cloudLine)
            }
        }
    }
}
