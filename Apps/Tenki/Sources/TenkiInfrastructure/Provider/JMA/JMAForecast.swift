import KasaneHTTP

struct ForecastByOffice: Endpoint {
    var office: String
    var path: EndpointPath { "/bosai/forecast/data/forecast/\(office).json" }
    typealias Response = JMADocuments
}

/// An office's documents: the first covers two or three days, the second a week.
struct JMADocuments: Decodable, Sendable {
    let daily: JMAForecast?
    let weekly: JMAForecast?

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        daily = list.isAtEnd ? nil : try list.decode(JMAForecast.self)
        // The next days are known without the week.
        weekly = list.isAtEnd ? nil : try list.decode(ReadableElement<JMAForecast>.self).value
    }
}

struct JMAForecast: Decodable, Sendable {
    var publishingOffice: String
    var reportDatetime: String
    var timeSeries: [Series]
    var tempAverage: ReadableElement<Averages>?
    var precipAverage: ReadableElement<Averages>?

    struct Series: Decodable, Sendable {
        var timeDefines: [String]
        var areas: ReadableList<Area>
    }

    /// The values of an area, each for the time at the same index of its series.
    ///
    /// Only the values of its series are present. A daily series has weather, wind and wave, or the
    /// chance of rain, or the temperatures of a station. A weekly series has weather, chance of
    /// rain and reliability, or the lowest and the highest temperatures of a station with their
    /// ranges. Every value is a string, and an empty string is an unknown value.
    struct Area: Decodable, Sendable {
        var area: Name
        var weatherCodes: [ReadableText]?
        var weathers: [ReadableText]?
        var winds: [ReadableText]?
        var waves: [ReadableText]?
        var pops: [ReadableText]?
        var reliabilities: [ReadableText]?
        var temps: [ReadableText]?
        var tempsMin: [ReadableText]?
        var tempsMinLower: [ReadableText]?
        var tempsMinUpper: [ReadableText]?
        var tempsMax: [ReadableText]?
        var tempsMaxLower: [ReadableText]?
        var tempsMaxUpper: [ReadableText]?
    }

    struct Name: Decodable, Hashable, Sendable {
        var name: String
        var code: String
    }

    struct Averages: Decodable, Sendable {
        var areas: ReadableList<Average>
    }

    struct Average: Decodable, Sendable {
        var area: Name
        var min: ReadableText?
        var max: ReadableText?
    }
}
