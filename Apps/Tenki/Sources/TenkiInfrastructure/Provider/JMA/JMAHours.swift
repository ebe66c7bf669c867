import Foundation
import KasaneHTTP

struct HoursByArea: Endpoint {
    var area: String
    var path: EndpointPath { "/bosai/jmatile/data/wdist/VPFD/\(area).json" }
    typealias Response = JMAHours
}

struct JMAHours: Decodable, Sendable {
    var firstAreaCode: String?
    var reportDateTime: String
    var areaTimeSeries: Areas
    var pointTimeSeries: Points?

    struct Areas: Decodable, Sendable {
        var timeDefines: [Time]
        var weather: [ReadableText]?
        var wind: [Wind]?
    }

    struct Points: Decodable, Sendable {
        var pointNameJP: String?
        var timeDefines: [Time]
        /// Degrees Celsius.
        var temperature: [ReadableNumber]?
    }

    /// A moment, or the period that it begins.
    ///
    /// A time that is not readable is unknown.
    struct Time: Decodable, Sendable {
        let dateTime: String?
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
