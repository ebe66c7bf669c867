import Foundation

struct DemoCircle {
    /// Degrees north.
    let latitude: Double
    /// Degrees east.
    let longitude: Double
    /// Metres.
    var radius = 0.0

    /// The latitude and the longitude with some decimals.
    func center(scale: Double = 10) -> [Double] {
        [latitude, longitude].map { ($0 * scale).rounded() / scale }
    }

    /// Returns the distance to another center in meters, and its bearing in degrees.
    ///
    /// The surface of the earth is taken as a plane between them.
    func course(to other: Self) -> (distance: Double, bearing: Double) {
        let degree = 111_195.0
        let north = (other.latitude - latitude) * degree
        let scale = degree * cos((latitude + other.latitude) / 2 * .pi / 180)
        let east = (other.longitude - longitude) * scale
        let bearing = atan2(east, north) * 180 / .pi
        return (hypot(east, north), bearing < 0 ? bearing + 360 : bearing)
    }
}
