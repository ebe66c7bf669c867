import Foundation

/// The present weather of a place in the format of Open-Meteo.
struct StandInConditions: Encodable {
    struct Current: Encodable {
        let time: Int
        let temperature: Double
        let humidity: Int
        let weatherCode: Int
        let windSpeed: Double

        enum CodingKeys: String, CodingKey {
            case time
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

    /// Makes up the weather of a place: the same for a quarter of an hour.
    ///
    /// The temperature falls from 27 °C at the equator to -13 °C at the poles and is warmest at two in
    /// the afternoon of the sun's time.
    init(latitude: Double, longitude: Double, at moment: Date) {
        let quarter = Int(moment.timeIntervalSince1970) / 900 * 900
        var dice = SplitMix64(seed: "\(latitude) \(longitude) \(quarter / 86_400)")
        let hour = (Double(quarter) / 3600 + longitude / 15).truncatingRemainder(dividingBy: 24)
        let celsius =
            27 - 40 * pow(sin(latitude * .pi / 180), 2) + 4 * cos((hour - 14) / 12 * .pi)
            + dice.number(in: -4...4)
        let codes = celsius < 1 ? [0, 3, 71, 73] : [0, 1, 2, 3, 45, 51, 61, 80, 95]
        self.latitude = latitude
        self.longitude = longitude
        current = Current(
            time: quarter,
            temperature: (celsius * 10).rounded() / 10,
            humidity: Int(dice.number(in: 35...95)),
            weatherCode: codes[Int(dice.next() % UInt64(codes.count))],
            windSpeed: (dice.number(in: 0...9) * 10).rounded() / 10
        )
    }
}
