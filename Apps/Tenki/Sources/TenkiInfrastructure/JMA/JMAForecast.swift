import KasaneHTTP

/// Asks the Japan Meteorological Agency for the forecasts of an office's areas.
///
/// The format is not documented; this is what the agency's own pages read.
struct ForecastByOffice: Endpoint {
    var office: JMAOffice
    var path: EndpointPath { "/bosai/forecast/data/forecast/\(office.code).json" }
    typealias Response = [JMAForecast]
}

/// A document of an office: the first is of two or three days, the second of a week.
struct JMAForecast: Decodable, Sendable {
    var publishingOffice: String
    var reportDatetime: String
    var timeSeries: [Series]

    /// Values of areas at certain times.
    struct Series: Decodable, Sendable {
        var timeDefines: [String]
        var areas: [Area]
    }

    /// The values of an area, each for the time at the same place in its series.
    ///
    /// Only those of its series are there: weather, wind and wave, or the chance of rain, or the
    /// temperatures of a station; in a week weather and chance of rain, or the lowest and the highest
    /// temperatures of a station. Every value is a string.
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
