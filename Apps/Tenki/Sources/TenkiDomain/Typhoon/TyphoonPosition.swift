package import Foundation

/// The analysed or forecast state of a typhoon at a time.
///
/// A value that the agency does not give, or that cannot be read, is `nil`.
package struct TyphoonPosition: Hashable, Sendable, Codable {
    package let hours: Int
    package let time: Date
    package let center: Coordinates
    package var kind: TyphoonClass?
    package var intensity: TyphoonIntensity?
    package var size: TyphoonSize?
    package var location: String?
    package var pressure: Int?
    /// The greatest sustained wind in meters per second.
    package var wind: Int?
    /// The greatest gust in meters per second.
    package var gust: Int?
    package var course: CompassPoint?
    /// The speed of the center in kilometers per hour.
    package var speed: Int?
    /// The radius in kilometers of the circle that the center is in with a probability of 70 %;
    /// `nil` for the analysis.
    package var probabilityRadius: Int?
    /// The greatest radius in kilometers of winds of at least 25 m/s; in a forecast, of the area
    /// that they can reach.
    package var stormRadius: Int?
    /// The greatest radius in kilometers of winds of at least 15 m/s, of the analysis.
    package var galeRadius: Int?
    /// The circle of winds of at least 15 m/s, of the analysis.
    package var gales: EarthCircle?
    /// The area that winds of at least 25 m/s can reach until this time.
    package var storms: TyphoonArea?

    package init(hours: Int, time: Date, center: Coordinates) {
        self.hours = hours
        self.time = time
        self.center = center
    }

    package var isAnalysis: Bool { hours == 0 }

    package var probabilityCircle: EarthCircle? {
        probabilityRadius.flatMap { EarthCircle(center: center, radius: Double($0) * 1000) }
    }
}

package struct CompassPoint: Hashable, Sendable, Codable {
    package let direction: WindDirection

    package init(_ direction: WindDirection) { self.direction = direction }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let direction = WindDirection(rawValue: try container.decode(Int.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "not a point of the compass"
            )
        }
        self.direction = direction
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(direction.rawValue)
    }
}
