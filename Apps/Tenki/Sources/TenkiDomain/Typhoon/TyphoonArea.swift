package struct EarthCircle: Hashable, Sendable, Codable {
    package let center: Coordinates
    /// The radius in meters.
    package let radius: Double

    /// Creates a circle; returns `nil` unless the radius is at most that of a hemisphere.
    package init?(center: Coordinates, radius: Double) {
        guard (0...10_000_000).contains(radius) else { return nil }
        self.center = center
        self.radius = radius
    }
}

package struct TyphoonArea: Hashable, Sendable, Codable {
    /// An arc, clockwise between two bearings in degrees.
    package struct Arc: Hashable, Sendable, Codable {
        package let circle: EarthCircle
        /// The bearing of the start, from 0 to 360.
        package let start: Double
        package let end: Double

        package init?(circle: EarthCircle, start: Double, end: Double) {
            guard (0...360).contains(start), (start...360).contains(end) else { return nil }
            self.circle = circle
            self.start = start
            self.end = end
        }
    }

    package struct Line: Hashable, Sendable, Codable {
        package let start: Coordinates
        package let end: Coordinates

        package init(start: Coordinates, end: Coordinates) {
            self.start = start
            self.end = end
        }
    }

    package let arcs: [Arc]
    package let lines: [Line]

    package init(arcs: [Arc], lines: [Line]) {
        self.arcs = arcs
        self.lines = lines
    }
}

extension Coordinates: Codable {
    package init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        let latitude = try container.decode(Double.self)
        try self.init(latitude: latitude, longitude: container.decode(Double.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(latitude)
        try container.encode(longitude)
    }
}
