import Foundation
import KasaneHTTP
import TenkiDomain

/// Requests a list of the radar's frames from the Japan Meteorological Agency.
///
/// The format is undocumented. It is the one that the agency's own pages use. `N1` lists the
/// observations of three hours, `N2` the forecasts of an hour. `N3` mixes other pictures with both,
/// and is not read.
struct RadarTimesByList: Endpoint {
    /// A list.
    enum List: String, Sendable {
        case observations = "N1"
        case forecasts = "N2"
    }

    var list: List
    var path: EndpointPath {
        "/bosai/jmatile/data/nowc/\("targetTimes_" + list.rawValue + ".json")"
    }
    var policy: EndpointPolicy {
        EndpointPolicy(
            deadline: .seconds(20),
            maximumBodySize: 256 << 10,
            attempts: 2,
            caching: .never
        )
    }
    typealias Response = JMARadarTimes
}

/// A list of frames.
struct JMARadarTimes: Decodable, Sendable {
    /// The greatest number of frames that are read; the agency lists 37.
    private static let maximumCount = 200

    /// The frames of the rain that can be read.
    let frames: [RadarFrame]

    init(from decoder: any Decoder) throws {
        let entries = try decoder.singleValueContainer().decode([Entry].self)
        frames = entries.prefix(Self.maximumCount).compactMap(\.frame)
    }

    /// An entry; one that cannot be read, or is that of another picture, has no frame.
    private struct Entry: Decodable {
        let frame: RadarFrame?

        private enum CodingKeys: CodingKey { case basetime, validtime, elements }

        init(from decoder: any Decoder) {
            guard let fields = try? decoder.container(keyedBy: CodingKeys.self),
                let base = try? fields.decode(String.self, forKey: .basetime),
                let valid = try? fields.decode(String.self, forKey: .validtime),
                let elements = try? fields.decode([String].self, forKey: .elements),
                elements.contains(RadarTileByID.element),
                let baseTime = RadarTime(digits: base), let validTime = RadarTime(digits: valid)
            else {
                // Other entries can be read.
                frame = nil
                return
            }
            frame = RadarFrame(base: baseTime, valid: validTime)
        }
    }
}
