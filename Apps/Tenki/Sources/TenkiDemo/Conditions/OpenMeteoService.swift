import Foundation

/// Open-Meteo: `/v1/forecast?latitude=35.69,51.51&longitude=139.69,-0.13`.
struct OpenMeteoService: DemoService {
    let moment: Date

    /// Returns the service's response: a single place without an array, invalid places with status
    /// 400.
    func response(for request: DemoRequest) -> DemoResponse? {
        guard request.path == "/v1/forecast" else { return nil }
        let latitudes = degrees(request.query["latitude"], within: 90)
        let longitudes = degrees(request.query["longitude"], within: 180)
        guard let latitudes, let longitudes, latitudes.count == longitudes.count else {
            return DemoResponse(
                status: 400,
                json: #"{"error":true,"reason":"Parameter 'latitude' or 'longitude' is wrong."}"#
            )
        }
        let places = zip(latitudes, longitudes).map {
            OpenMeteoDocument(latitude: $0, longitude: $1, at: moment)
        }
        return places.count == 1 ? DemoResponse(places[0]) : DemoResponse(places)
    }

    private func degrees(_ list: String?, within limit: Double) -> [Double]? {
        let texts = list?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        let numbers = texts.compactMap { Double($0) }.filter { (-limit...limit).contains($0) }
        return numbers.isEmpty || numbers.count < texts.count ? nil : numbers
    }
}

/// The current weather in a place in the service's format, wind in metres per second.
private struct OpenMeteoDocument: Encodable {
    struct Current: Encodable {
        let time: Int
        let interval = 900
        let temperature: Double
        let humidity: Int
        let weatherCode: Int
        let windSpeed: Double

        enum CodingKeys: String, CodingKey {
            case time, interval
            case temperature = "temperature_2m"
            case humidity = "relative_humidity_2m"
            case weatherCode = "weather_code"
            case windSpeed = "wind_speed_10m"
        }
    }

    let latitude: Double
    let longitude: Double
    let timezone = "GMT"
    let current: Current

    init(latitude: Double, longitude: Double, at moment: Date) {
        let conditions = DemoConditions(latitude: latitude, longitude: longitude, at: moment)
        self.latitude = latitude
        self.longitude = longitude
        current = Current(
            time: conditions.time,
            temperature: conditions.celsius,
            humidity: conditions.humidity,
            weatherCode: conditions.sky.wmo,
            windSpeed: conditions.windSpeed
        )
    }
}
