package struct Coordinates: Hashable, Sendable {
    /// Degrees north, from -90 to 90.
    package let latitude: Double
    /// Degrees east, from -180 to 180.
    package let longitude: Double

    package init(
        latitude: Double,
        longitude: Double
    ) throws(InvalidCoordinatesError) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else {
            throw InvalidCoordinatesError(latitude: latitude, longitude: longitude)
        }
        self.init(trusted: latitude, longitude)
    }

    init(trusted latitude: Double, _ longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

package struct InvalidCoordinatesError: Error, Equatable, CustomStringConvertible {
    package let latitude: Double
    package let longitude: Double

    package var description: String { "\(latitude), \(longitude) is not a place on the earth" }
}
