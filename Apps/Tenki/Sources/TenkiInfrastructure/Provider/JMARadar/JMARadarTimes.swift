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
        let entries = try decoder.singleValueContainer().decode([ReadableElement<Entry>].self)
        frames = entries.prefix(Self.maximumCount).compactMap { $0.value?.frame }
    }

    private struct Entry: Decodable {
        let basetime: String
        let validtime: String
        let elements: [String]

        /// The frame, or `nil` if the entry is of another picture or has no readable times.
        var frame: RadarFrame? {
            guard elements.contains(RadarTileByID.element), let base = RadarTime(digits: basetime),
                let valid = RadarTime(digits: validtime)
            else { return nil }
            return RadarFrame(base: base, valid: valid)
        }
    }
}
