import Foundation
import TenkiDomain

/// The part of the world at which the sun is below the horizon.
///
/// The map shows longitudes from 30° west eastward, and latitudes from 78° north to 57° south, as
/// Scripts/outline.py draws them.
struct NightShade {
    let path: String

    private static let west = -30.0
    private static let north = 78.0
    private static let unit = 4.0
    private static let stretch = 1.2
    private static let height = 648.0

    init(at moment: Date) {
        let sun = SunTimes.zenith(at: moment)
        // At an equinox the terminator is a pair of meridians, which a slight tilt approximates.
        let declination =
            (abs(sun.latitude) < 0.3 ? 0.3 : abs(sun.latitude)) * (sun.latitude < 0 ? -1 : 1)
        let points = stride(from: 0.0, through: 360, by: 4).map { x in
            let angle = (x + Self.west - sun.longitude) * .pi / 180
            let latitude = atan(-cos(angle) / tan(declination * .pi / 180)) * 180 / .pi
            let y = (Self.north - latitude) * Self.unit * Self.stretch
            return "\(Int(x * Self.unit)) \(Int(min(max(y, 0), Self.height)))"
        }
        // The pole of the other half year is dark.
        let edge = sun.latitude < 0 ? "0" : "\(Int(Self.height))"
        path = "M0 \(edge)L\(points.joined(separator: " "))V\(edge)z"
    }
}
