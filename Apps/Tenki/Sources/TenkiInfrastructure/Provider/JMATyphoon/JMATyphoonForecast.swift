import TenkiDomain

/// A part of the document with a typhoon's track and areas.
///
/// Coordinates are latitude and longitude, and radii are meters.
struct JMATyphoonForecast: Decodable, Sendable {
    @Readable var advancedHours: Int?
    @Readable private var track: Track?
    @Readable private var galeWarningArea: Area?
    @Readable private var stormWarningArea: Area?

    private static let maximumCount = 500

    private struct Track: Decodable {
        @Readable var preTyphoon: [JMATyphoonPoint]?
        @Readable var typhoon: [JMATyphoonPoint]?
    }

    private struct Area: Decodable {
        @Readable var center: JMATyphoonPoint?
        @Readable var radius: Double?
        @Readable var arc: [JMATyphoonArc]?
        @Readable var line: [ReadableElement<[JMATyphoonPoint]>]?
    }

    var points: [Coordinates] {
        let points = (track?.preTyphoon ?? []) + (track?.typhoon ?? [])
        return points.compactMap(\.coordinates).suffix(Self.maximumCount)
            .reduce(into: []) { points, point in
                // The track of the typhoon begins where that of the cyclone ends.
                if points.last != point { points.append(point) }
            }
    }

    var gales: EarthCircle? {
        guard let center = galeWarningArea?.center?.coordinates,
            let radius = galeWarningArea?.radius
        else { return nil }
        return EarthCircle(center: center, radius: radius)
    }

    var storms: TyphoonArea? {
        stormWarningArea.map { area in
            TyphoonArea(
                arcs: (area.arc ?? []).prefix(Self.maximumCount).compactMap(\.arc),
                lines: (area.line ?? []).prefix(Self.maximumCount).compactMap { line in
                    let ends = line.value ?? []
                    let places = ends.compactMap(\.coordinates)
                    guard ends.count == 2, places.count == 2 else { return nil }
                    return .init(start: places[0], end: places[1])
                }
            )
        }
    }
}

/// An arc: a center, a radius in meters, and two bearings in degrees.
private struct JMATyphoonArc: Decodable {
    /// The arc; `nil` if it cannot be read.
    let arc: TyphoonArea.Arc?

    init(from decoder: any Decoder) {
        guard var values = try? decoder.unkeyedContainer(),
            let center = try? values.decode(JMATyphoonPoint.self).coordinates,
            let radius = try? values.decode(Double.self),
            let bearings = try? values.decode([Double].self), bearings.count == 2,
            let circle = EarthCircle(center: center, radius: radius)
        else {
            // The other arcs can be read.
            arc = nil
            return
        }
        arc = TyphoonArea.Arc(circle: circle, start: bearings[0], end: bearings[1])
    }
}
