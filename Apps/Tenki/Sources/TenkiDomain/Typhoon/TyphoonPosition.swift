public import Foundation

/// The analysed or forecast state of a typhoon at a time.
///
/// A value that the agency does not give, or that cannot be read, is `nil`.
public struct TyphoonPosition: Hashable, Sendable, Codable {
    /// The hours after the analysis; 0 for the analysis.
    public let hours: Int
    /// The time.
    public let time: Date
    /// The centre.
    public let center: Coordinates
    /// The class.
    public var kind: TyphoonClass?
    /// The intensity.
    public var intensity: TyphoonIntensity?
    /// The size.
    public var size: TyphoonSize?
    /// The place in Japanese, such as 小笠原近海.
    public var location: String?
    /// The pressure in the centre in hectopascals.
    public var pressure: Int?
    /// The greatest sustained wind in metres per second.
    public var wind: Int?
    /// The greatest gust in metres per second.
    public var gust: Int?
    /// The direction in which the centre moves.
    public var course: CompassPoint?
    /// The speed of the centre in kilometres per hour.
    public var speed: Int?
    /// The radius in kilometres of the circle that the centre is in with a probability of 70 %;
    /// `nil` for the analysis.
    public var probabilityRadius: Int?
    /// The greatest radius in kilometres of winds of at least 25 m/s; in a forecast, of the area
    /// that they can reach.
    public var stormRadius: Int?
    /// The greatest radius in kilometres of winds of at least 15 m/s, of the analysis.
    public var galeRadius: Int?
    /// The circle of winds of at least 15 m/s, of the analysis.
    public var gales: EarthCircle?
    /// The area that winds of at least 25 m/s can reach until this time.
    public var storms: TyphoonArea?

    /// Creates a state of which only the centre is known.
    public init(hours: Int, time: Date, center: Coordinates) {
        self.hours = hours
        self.time = time
        self.center = center
    }

    /// Whether the state is analysed, not forecast.
    public var isAnalysis: Bool { hours == 0 }

    /// The circle that the centre is in with a probability of 70 %.
    public var probabilityCircle: EarthCircle? {
        probabilityRadius.flatMap { EarthCircle(center: center, radius: Double($0) * 1000) }
    }
}

/// The point of the compass that a typhoon moves to.
public struct CompassPoint: Hashable, Sendable, Codable {
    /// The direction.
    public let direction: WindDirection

    /// Creates a point.
    public init(_ direction: WindDirection) { self.direction = direction }

    /// Decodes the number of the direction from north, clockwise.
    public init(from decoder: any Decoder) throws {
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
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(direction.rawValue)
    }
}
