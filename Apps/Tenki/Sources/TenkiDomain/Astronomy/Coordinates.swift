public import Foundation

/// A place on the earth's surface.
public struct Coordinates: Hashable, Sendable {
    /// Degrees north, from -90 to 90.
    public let latitude: Double
    /// Degrees east, from -180 to 180.
    public let longitude: Double

    /// Creates a place.
    ///
    /// - Throws: ``InvalidCoordinatesError``, if a number is outside of its range.
    public init(
        latitude: Double,
        longitude: Double
    ) throws(InvalidCoordinatesError) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            throw InvalidCoordinatesError(latitude: latitude, longitude: longitude)
        }
        self.init(trusted: latitude, longitude)
    }

    /// Creates a place of a table that the tests hold against the ranges.
    init(trusted latitude: Double, _ longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The error thrown for coordinates outside of their range.
public struct InvalidCoordinatesError: Error, Equatable, CustomStringConvertible {
    /// The degrees north.
    public let latitude: Double
    /// The degrees east.
    public let longitude: Double

    /// A human-readable description.
    public var description: String { "\(latitude), \(longitude) is not a place on the earth" }
}

extension City {
    /// The city's place.
    public var coordinates: Coordinates { Coordinates(trusted: latitude, longitude) }

    /// Returns whether the sun is below the horizon at a moment.
    public func isNight(at moment: Date) -> Bool { SunTimes.isNight(at: moment, in: coordinates) }
}

extension WorldCity {
    /// The city's place.
    public var coordinates: Coordinates { Coordinates(trusted: latitude, longitude) }

    /// Returns whether the sun is below the horizon at a moment.
    public func isNight(at moment: Date) -> Bool { SunTimes.isNight(at: moment, in: coordinates) }
}
