import Foundation
import KasaneHTTP

/// Requests the weather of an area in periods of three hours from the Japan Meteorological Agency.
///
/// The format is undocumented. It is the one that the agency's own pages use.
struct HoursByArea: Endpoint {
    /// The six-digit code of the area, which is that of its city.
    var area: String
    var path: EndpointPath { "/bosai/jmatile/data/wdist/VPFD/\(area).json" }
    typealias Response = JMAHours
}

/// The periods of an area, and the temperatures of its station at moments between them.
struct JMAHours: Decodable, Sendable {
    /// The code of the area.
    var firstAreaCode: String?
    var reportDateTime: String
    var areaTimeSeries: Areas
    var pointTimeSeries: Points?

    /// The values of the area, each for the period at the same index.
    struct Areas: Decodable, Sendable {
        var timeDefines: [Time]
        /// Words such as 晴れ, くもり, 雨 and 雪.
        var weather: [ReadableText]?
        var wind: [Wind]?
    }

    /// The values of the station, each for the moment at the same index.
    struct Points: Decodable, Sendable {
        /// The name of the station in Japanese.
        var pointNameJP: String?
        var timeDefines: [Time]
        /// Degrees Celsius.
        var temperature: [ReadableNumber]?
    }

    /// A moment, or the period that it begins.
    ///
    /// A time that is not readable is unknown.
    struct Time: Decodable, Sendable {
        /// The moment, such as `2026-10-04T06:00:00+09:00`.
        let dateTime: String?
        /// The length of the period, such as `PT3H`.
        let duration: String?

        enum CodingKeys: CodingKey { case dateTime, duration }

        init(from decoder: any Decoder) throws {
            // A value of another type is an unknown time.
            let container = try? decoder.container(keyedBy: CodingKeys.self)
            dateTime = try? container?.decode(String.self, forKey: .dateTime)
            duration = try? container?.decode(String.self, forKey: .duration)
        }
    }

    /// The wind of a period.
    ///
    /// A value that is not readable is unknown.
    struct Wind: Decodable, Sendable {
        /// One of the words for sixteen directions, such as 北北東.
        let direction: String?
        /// The lowest and the highest speed of the class in metres per second, such as `3 5`.
        let range: String?

        enum CodingKeys: CodingKey { case direction, range }

        init(from decoder: any Decoder) throws {
            // A value of another type is an unknown wind.
            let container = try? decoder.container(keyedBy: CodingKeys.self)
            direction = try? container?.decode(String.self, forKey: .direction)
            range = try? container?.decode(String.self, forKey: .range)
        }
    }
}
