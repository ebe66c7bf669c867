import Foundation

/// A circle on the earth, whose surface is taken as a plane between two points.
struct DemoCircle {
    /// Degrees north.
    let latitude: Double
    /// Degrees east.
    let longitude: Double
    /// Metres.
    var radius = 0.0

    private static let metresPerDegree = 111_195.0

    /// Returns the distance to another centre in metres, and its bearing in degrees.
    func course(to other: Self) -> (distance: Double, bearing: Double) {
        let north = (other.latitude - latitude) * Self.metresPerDegree
        let scale = Self.metresPerDegree * cos((latitude + other.latitude) / 2 * .pi / 180)
        let east = (other.longitude - longitude) * scale
        return (hypot(east, north), (atan2(east, north) * 180 / .pi).angle)
    }

    /// Returns the bearings of the points where both tangents to another circle begin.
    func tangents(to other: Self) -> (left: Double, right: Double) {
        let (distance, bearing) = course(to: other)
        let ratio = distance > 0 ? (radius - other.radius) / distance : 0
        let angle = acos(min(1, max(-1, ratio))) * 180 / .pi
        return ((bearing - angle).angle, (bearing + angle).angle)
    }

    /// The latitude and the longitude with some decimals.
    func center(scale: Double = 10) -> [Double] {
        [latitude, longitude].map { ($0 * scale).rounded() / scale }
    }

    /// Returns the point of the circle at a bearing in degrees.
    func point(at bearing: Double) -> [Double] {
        let latitude = latitude + radius * cos(bearing * .pi / 180) / Self.metresPerDegree
        let scale = Self.metresPerDegree * cos((self.latitude + latitude) / 2 * .pi / 180)
        let longitude = longitude + radius * sin(bearing * .pi / 180) / scale
        return Self(latitude: latitude, longitude: longitude).center(scale: 100)
    }

    /// Returns both tangents to the next circle: from it on the left, and to it on the right.
    func lines(to next: Self) -> [[[Double]]] {
        let (left, right) = tangents(to: next)
        return [
            [next.point(at: left), point(at: left)], [point(at: right), next.point(at: right)],
        ]
    }

    /// Returns the arc between two bearings: a centre, a radius and bearings in order.
    func arcs(from start: Double, to end: Double) -> [[Any]] {
        let spans: [(Double, Double)] =
            start <= end ? [(start, end)] : [(0, end), (start, 360)]
        return spans.map { start, end -> [Any] in
            [center(), Int(radius), [start, end].map { ($0 * 100).rounded() / 100 }]
        }
    }
}

extension Double {
    /// The angle from 0 to 360 degrees.
    fileprivate var angle: Double {
        let rest = truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}
