package import Foundation

/// The analysed or forecast state of a typhoon at a time.
///
/// A value that the agency does not give, or that cannot be read, is `nil`.
package struct TyphoonPosition: Hashable, Sendable, Codable {
    /// The hours after the analysis; 0 for the analysis.
    package let hours: Int
    /// The time.
    package let time: Date
    /// The centre.
    package let center: Coordinates
    /// The class.
    package var kind: TyphoonClass?
    /// The intensity.
    package var intensity: TyphoonIntensity?
    /// The size.
    package var size: TyphoonSize?
    /// The place in Japanese, such as 小笠原近海.
    package var location: String?
    /// The pressure in the centre in hectopascals.
    package var pressure: Int?
    /// The greatest sustained wind in metres per second.
    package var wind: Int?
    /// The greatest gust in metres per second.
    package var gust: Int?
    /// The direction in which the centre moves.
    package var course: CompassPoint?
    /// The speed of the centre in kilometres per hour.
    package var speed: Int?
    /// The radius in kilometres of the circle that the centre is in with a probability of 70 %;
    /// `nil` for the analysis.
    package var probabilityRadius: Int?
    /// The greatest radius in kilometres of winds of at least 25 m/s; in a forecast, of the area
    /// that they can reach.
    package var stormRadius: Int?
    /// The greatest radius in kilometres of winds of at least 15 m/s, of the analysis.
    package var galeRadius: Int?
    /// The circle of winds of at least 15 m/s, of the analysis.
    package var gales: EarthCircle?
    /// The area that winds of at least 25 m/s can reach until this time.
    package var storms: TyphoonArea?

    /// Creates a state of which only the centre is known.
    package init(hours: Int, time: Date, center: Coordinates) {
        self.hours = hours
        self.time = time
        self.center = center
    }

    /// Whether the state is analysed, not forecast.
    package var isAnalysis: Bool { hours == 0 }

    /// The circle that the centre is in with a probability of 70 %.
    package var probabilityCircle: EarthCircle? {
        probabilityRadius.flatMap { EarthCircle(center: center, radius: Double($0) * 1000) }
    }
}

/// The point of the compass that a typhoon moves to.
package struct CompassPoint: Hashable, Sendable, Codable {
    /// The direction.
    package let direction: WindDirection

    /// Creates a point.
    package init(_ direction: WindDirection) { self.direction = direction }

    /// Decodes the number of the direction from north, clockwise.
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

    /// Encodes the number of the direction.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(direction.rawValue)
    }
}
