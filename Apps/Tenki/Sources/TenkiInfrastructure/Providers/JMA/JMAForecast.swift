import KasaneHTTP

/// Requests the forecasts for an office's areas from the Japan Meteorological Agency.
///
/// The format is undocumented. It is the one that the agency's own pages use.
struct ForecastByOffice: Endpoint {
    /// The six-digit code of the office.
    var office: String
    var path: EndpointPath { "/bosai/forecast/data/forecast/\(office).json" }
    typealias Response = [JMAForecast]
}

/// An office's document: the first covers two or three days, the second a week.
struct JMAForecast: Decodable, Sendable {
    var publishingOffice: String
    var reportDatetime: String
    var timeSeries: [Series]

    /// The values of several areas at several times.
    struct Series: Decodable, Sendable {
        var timeDefines: [String]
        var areas: [Area]
    }

    /// The values of an area, each for the time at the same index of its series.
    ///
    /// Only the values of its series are present. A daily series has weather, wind and wave, or the
    /// chance of rain, or the temperatures of a station. A weekly series has weather and chance of
    /// rain, or the lowest and the highest temperatures of a station. Every value is a string.
    struct Area: Decodable, Sendable {
        var area: Name
        var weatherCodes: [String]?
        var winds: [String]?
        var waves: [String]?
        var pops: [String]?
        var temps: [String]?
        var tempsMin: [String]?
        var tempsMax: [String]?
    }

    struct Name: Decodable, Sendable {
        var name: String
        var code: String
    }
}
