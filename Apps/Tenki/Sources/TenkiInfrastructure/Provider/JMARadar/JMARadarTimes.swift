import Foundation
import KasaneHTTP
import TenkiDomain

struct RadarTimesByList: Endpoint {
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

struct JMARadarTimes: Decodable, Sendable {
    private static let maximumCount = 200

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
