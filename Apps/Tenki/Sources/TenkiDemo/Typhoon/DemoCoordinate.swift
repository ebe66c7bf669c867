import Foundation

struct DemoCoordinate {
    /// Degrees north.
    let latitude: Double
    /// Degrees east.
    let longitude: Double

    private static let metresPerDegree = 111_195.0

    /// Returns the distance to another point in metres.
    ///
    /// The surface is taken as a plane between the points, which is wrong by a few percent at a
    /// thousand kilometres.
    func distance(to other: Self) -> Double { hypot(east(to: other), north(to: other)) }

    /// Returns the clockwise angle from north to another point, in degrees from 0 to 360.
    func bearing(to other: Self) -> Double {
        (atan2(east(to: other), north(to: other)) * 180 / .pi).angle
    }

    /// Returns the point at a bearing in degrees and a distance in metres.
    func point(bearing: Double, distance: Double) -> Self {
        let latitude = latitude + distance * cos(bearing * .pi / 180) / Self.metresPerDegree
        let scale = Self.metresPerDegree * cos((self.latitude + latitude) / 2 * .pi / 180)
        return Self(
            latitude: latitude,
            longitude: longitude + distance * sin(bearing * .pi / 180) / scale
        )
    }

    private func north(to other: Self) -> Double {
        (other.latitude - latitude) * Self.metresPerDegree
    }

    private func east(to other: Self) -> Double {
        let scale = cos((latitude + other.latitude) / 2 * .pi / 180)
        return (other.longitude - longitude) * Self.metresPerDegree * scale
    }
}

struct DemoCircle {
    let center: DemoCoordinate
    /// Metres.
    let radius: Double

    func tangents(to other: Self) -> (left: Double, right: Double) {
        let distance = center.distance(to: other.center)
        let ratio = distance > 0 ? (radius - other.radius) / distance : 0
        let angle = acos(min(1, max(-1, ratio))) * 180 / .pi
        let bearing = center.bearing(to: other.center)
        return ((bearing - angle).angle, (bearing + angle).angle)
    }

    func point(at bearing: Double) -> DemoCoordinate {
        center.point(bearing: bearing, distance: radius)
    }
}

extension Double {
    /// The angle from 0 to 360 degrees.
    var angle: Double {
        let rest = truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }
}
