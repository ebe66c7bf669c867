import Foundation
import KasaneLive
import TenkiDomain

struct RevisionChart: Component {
    struct Line {
        let points: [(issuedAt: Date, value: Int)]
    }

    let name: String
    let kind: String
    let lines: [Line]

    var body: some HTML {
        let plane = Plane(lines)
        svg(
            .class("chart revision \(kind)"),
            .role(.img),
            .viewBox(0, 0, Plane.width, Plane.height)
        ) {
            SVG.title { name }
            for (index, line) in lines.enumerated() {
                RevisionLine(points: line.points, source: index, plane: plane)
            }
        }
    }
}

private struct RevisionLine: Component {
    let points: [(issuedAt: Date, value: Int)]
    let source: Int
    let plane: Plane

    var body: some HTML {
        SVG.g(.class("source-\(source)")) {
            SVG.polyline(.points(points.map(plane.place)))
            for (index, point) in points.enumerated() {
                let place = plane.place(point)
                SVG.circle(x: place.x, y: place.y, radius: 3)
                if index == 0 || points[index - 1].value != point.value {
                    SVG.label("\(point.value)", "figure", x: place.x, y: place.y - 8)
                }
            }
        }
    }
}

private struct Plane {
    static let width = 360.0
    static let height = 110.0

    private let times: ClosedRange<TimeInterval>
    private let values: ClosedRange<Double>

    init(_ lines: [RevisionChart.Line]) {
        let points = lines.flatMap(\.points)
        let times = points.map(\.issuedAt.timeIntervalSinceReferenceDate)
        let values = points.map { Double($0.value) }
        self.times = (times.min() ?? 0)...(times.max() ?? 0)
        self.values = (values.min() ?? 0)...(values.max() ?? 0)
    }

    func place(_ point: (issuedAt: Date, value: Int)) -> (x: Double, y: Double) {
        let time = point.issuedAt.timeIntervalSinceReferenceDate
        let x = 20 + 320 * part(time, of: times)
        let y = 94 - 68 * part(Double(point.value), of: values)
        return (rounded(x), rounded(y))
    }

    private func part(_ value: Double, of range: ClosedRange<Double>) -> Double {
        let span = range.upperBound - range.lowerBound
        return span == 0 ? 0.5 : (value - range.lowerBound) / span
    }
}
