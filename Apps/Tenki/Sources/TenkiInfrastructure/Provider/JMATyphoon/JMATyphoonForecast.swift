import Foundation
import TenkiDomain

/// A part of the document with a typhoon's track and areas.
///
/// Coordinates are latitude and longitude, and radii are metres. Each field is read on its own: one
/// that cannot be read is unknown.
struct JMATyphoonForecast: Decodable, Sendable {
    private(set) var hours: Int?
    private(set) var track: [Coordinates] = []
    private(set) var gales: EarthCircle?
    private(set) var storms: TyphoonArea?

    private static let maximumCount = 500

    private enum CodingKeys: CodingKey {
        case advancedHours, track, galeWarningArea, stormWarningArea
    }

    private enum TrackKeys: CodingKey { case preTyphoon, typhoon }

    private enum AreaKeys: CodingKey { case center, radius, arc, line }

    init(from decoder: any Decoder) {
        // A part without fields says nothing.
        guard let fields = try? decoder.container(keyedBy: CodingKeys.self) else { return }
        hours = try? fields.decode(Int.self, forKey: .advancedHours)
        if let tracks = try? fields.nestedContainer(keyedBy: TrackKeys.self, forKey: .track) {
            let points = [TrackKeys.preTyphoon, .typhoon].flatMap {
                (try? tracks.decode([JMATyphoonPoint].self, forKey: $0)) ?? []
            }
            .compactMap(\.coordinates)
            track = points.suffix(Self.maximumCount).reduce(into: []) { track, point in
                // The track of the typhoon begins where that of the cyclone ends.
                if track.last != point { track.append(point) }
            }
        }
        if let area = try? fields.nestedContainer(keyedBy: AreaKeys.self, forKey: .galeWarningArea),
            let center = try? area.decode(JMATyphoonPoint.self, forKey: .center).coordinates,
            let radius = try? area.decode(Double.self, forKey: .radius)
        {
            gales = EarthCircle(center: center, radius: radius)
        }
        if let area = try? fields.nestedContainer(
            keyedBy: AreaKeys.self,
            forKey: .stormWarningArea
        ) {
            let arcs = (try? area.decode([JMATyphoonArc].self, forKey: .arc)) ?? []
            let lines =
                (try? area.decode([ReadableElement<[JMATyphoonPoint]>].self, forKey: .line)) ?? []
            storms = TyphoonArea(
                arcs: arcs.prefix(Self.maximumCount).compactMap(\.arc),
                lines: lines.prefix(Self.maximumCount).compactMap { line in
                    let ends = line.value ?? []
                    let places = ends.compactMap(\.coordinates)
                    guard ends.count == 2, places.count == 2 else { return nil }
                    return .init(start: places[0], end: places[1])
                }
            )
        }
    }
}

/// An arc: a centre, a radius in metres, and two bearings in degrees.
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
