import KasaneLive

extension SVG {
    static func line(
        _ name: String? = nil,
        x: (Double, Double),
        y: (Double, Double)
    ) -> Element<String> {
        let (x1, x2) = (Attribute.length("x1", x.0), Attribute.length("x2", x.1))
        let (y1, y2) = (Attribute.length("y1", y.0), Attribute.length("y2", y.1))
        guard let name else { return line(x1, x2, y1, y2) }
        return line(.class(name), x1, x2, y1, y2)
    }

    static func circle(
        _ name: String? = nil,
        x: Double,
        y: Double,
        radius: Double
    ) -> Element<String> {
        let (x, y) = (Attribute.length("cx", x), Attribute.length("cy", y))
        guard let name else { return circle(x, y, .length("r", radius)) }
        return circle(.class(name), x, y, .length("r", radius))
    }

    static func label(
        _ text: String,
        _ name: String? = nil,
        x: Double,
        y: Double,
        anchor: Attribute.TextAnchor = .middle
    ) -> Element<String> {
        let (x, y) = (Attribute.length("x", x), Attribute.length("y", y))
        guard let name else { return self.text(x, y, .textAnchor(anchor)) { text } }
        return self.text(.class(name), x, y, .textAnchor(anchor)) { text }
    }
}

/// Returns a coordinate, rounded to a tenth.
func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
