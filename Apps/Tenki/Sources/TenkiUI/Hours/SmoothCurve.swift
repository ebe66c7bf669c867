struct SmoothCurve {
    private let points: [(x: Double, y: Double)]
    private let slopes: [Double]

    init(_ points: [(x: Double, y: Double)]) {
        self.points = points
        let secants = zip(points, points.dropFirst()).map { ($1.y - $0.y) / ($1.x - $0.x) }
        slopes = points.indices.map { index in
            guard index > 0, index < points.count - 1 else { return 0 }
            let (before, after) = (secants[index - 1], secants[index])
            return before * after > 0 ? 2 * before * after / (before + after) : 0
        }
    }

    var path: String {
        guard let first = points.first else { return "" }
        var path = "M\(Self.text(first.x)) \(Self.text(first.y))"
        for index in points.indices.dropFirst() {
            let (left, right) = (points[index - 1], points[index])
            let third = (right.x - left.x) / 3
            let numbers = [
                left.x + third, left.y + slopes[index - 1] * third,
                right.x - third, right.y - slopes[index] * third, right.x, right.y,
            ]
            path += "C" + numbers.map(Self.text).joined(separator: " ")
        }
        return path
    }

    func y(at x: Double) -> Double? {
        guard let index = points.indices.dropFirst().first(where: { x <= points[$0].x }),
            points[index - 1].x <= x
        else { return nil }
        let (left, right) = (points[index - 1], points[index])
        let width = right.x - left.x
        let t = (x - left.x) / width
        // Cubic Hermite interpolation.
        let start = left.y * (1 + 2 * t) + slopes[index - 1] * width * t
        let end = right.y * (3 - 2 * t) - slopes[index] * width * (1 - t)
        return start * (1 - t) * (1 - t) + end * t * t
    }

    static func text(_ number: Double) -> String {
        let rounded = (number * 10).rounded() / 10
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}
