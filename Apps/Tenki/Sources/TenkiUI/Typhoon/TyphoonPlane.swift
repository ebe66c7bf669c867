import Foundation
import TenkiDomain

struct TyphoonPlane {
    struct Circle {
        let center: MercatorPlane.Point
        let radius: Double
    }

    let plane: MercatorPlane

    /// The length of a degree of latitude in meters.
    private static let degree = 111_320.0
    private static let japan = (latitude: 35.0, longitude: 137.0)
    /// The bearings in degrees between two points of an arc.
    private static let arcStep = 6.0

    /// Returns the degrees east, those within 180 of Japan: places beyond 180° are east of it.
    private static func longitude(of point: Coordinates) -> Double {
        point.longitude < japan.longitude - 180 ? point.longitude + 360 : point.longitude
    }

    init(_ typhoon: Typhoon, side: Double) {
        var latitudes = Self.japan.latitude...Self.japan.latitude
        var longitudes = Self.japan.longitude...Self.japan.longitude
        func include(_ point: Coordinates, _ metres: Double = 0) {
            let north = metres / Self.degree
            let east = north / max(0.2, cos(point.latitude * .pi / 180))
            let longitude = Self.longitude(of: point)
            // Beyond, the projection is of no use.
            let (low, high) = (max(-60, point.latitude - north), min(70, point.latitude + north))
            latitudes = min(latitudes.lowerBound, low)...max(latitudes.upperBound, high)
            let (west, end) = (longitude - east, longitude + east)
            longitudes = min(longitudes.lowerBound, west)...max(longitudes.upperBound, end)
        }
        for point in typhoon.track.suffix(40) { include(point) }
        for position in typhoon.positions {
            include(position.center, position.probabilityCircle?.radius ?? 0)
            for arc in position.storms?.arcs ?? [] { include(arc.circle.center, arc.circle.radius) }
        }
        if let gales = typhoon.analysis.gales { include(gales.center, gales.radius) }
        plane = MercatorPlane(
            latitudes: latitudes.lowerBound - 1...latitudes.upperBound + 1,
            longitudes: longitudes.lowerBound - 1...longitudes.upperBound + 1,
            side: side
        )
    }

    func point(_ point: Coordinates) -> MercatorPlane.Point {
        let longitude = Self.longitude(of: point)
        let point = plane.point(latitude: point.latitude, longitude: longitude)
        return MercatorPlane.Point(x: rounded(point.x), y: rounded(point.y))
    }

    /// Returns a circle, which is approximately one on the map.
    func circle(_ circle: EarthCircle) -> Circle {
        let scale = plane.pixelsPerDegree / max(0.2, cos(circle.center.latitude * .pi / 180))
        return Circle(
            center: point(circle.center),
            radius: rounded(circle.radius / Self.degree * scale)
        )
    }

    func line(_ points: [Coordinates]) -> String { path(points.map(point)) }

    func outline(_ area: TyphoonArea) -> String {
        let arcs = area.arcs.map { arc -> String in
            let circle = circle(arc.circle)
            let count = max(1, Int(((arc.end - arc.start) / Self.arcStep).rounded(.up)))
            return path(
                (0...count).map { index in
                    let bearing =
                        arc.start + (arc.end - arc.start) * Double(index) / Double(count)
                    let angle = bearing * .pi / 180
                    return MercatorPlane.Point(
                        x: rounded(circle.center.x + circle.radius * sin(angle)),
                        y: rounded(circle.center.y - circle.radius * cos(angle))
                    )
                }
            )
        }
        return (arcs + area.lines.map { line([$0.start, $0.end]) }).joined()
    }

    func graticule(side: Double) -> String {
        let parallels = stride(from: -60.0, through: 70, by: 10).map { latitude in
            "M0 \(rounded(plane.point(latitude: latitude, longitude: 0).y))h\(side)"
        }
        let meridians = stride(from: 80.0, through: 220, by: 10).map { longitude in
            "M\(rounded(plane.point(latitude: 0, longitude: longitude).x)) 0v\(side)"
        }
        return (parallels + meridians).joined()
    }

    private func path(_ points: [MercatorPlane.Point]) -> String {
        points.enumerated().map { "\($0.offset == 0 ? "M" : "L")\($0.element.x) \($0.element.y)" }
            .joined()
    }
}
