/// A place on the earth's surface.
package struct Coordinates: Hashable, Sendable {
    /// Degrees north, from -90 to 90.
    package let latitude: Double
    /// Degrees east, from -180 to 180.
    package let longitude: Double

    /// Creates a place.
    ///
    /// - Throws: ``InvalidCoordinatesError``, if a number is outside of its range.
    package init(
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
package struct InvalidCoordinatesError: Error, Equatable, CustomStringConvertible {
    /// The degrees north.
    package let latitude: Double
    /// The degrees east.
    package let longitude: Double

    /// A human-readable description.
    package var description: String { "\(latitude), \(longitude) is not a place on the earth" }
}
