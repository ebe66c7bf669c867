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
        var timeDefines: [ReadableElement<Time>]
        var weather: [ReadableText]?
        var wind: [ReadableElement<Wind>]?
    }

    struct Points: Decodable, Sendable {
        var pointNameJP: String?
        var timeDefines: [ReadableElement<Time>]
        /// Degrees Celsius.
        var temperature: [ReadableNumber]?
    }

    /// A moment, or the period that it begins.
    struct Time: Decodable, Sendable {
        @Readable var dateTime: String?
        @Readable var duration: String?
    }

    /// The wind of a period.
    struct Wind: Decodable, Sendable {
        @Readable var direction: String?
        /// The lowest and the highest speed of the class in meters per second, such as `3 5`.
        @Readable var range: String?
    }
}
