import Foundation

/// The generated current weather in a place, constant for a quarter of an hour in every format.
struct DemoConditions {
    /// The time of the observation in seconds since 1970.
    let time: Int
    /// The temperature in degrees Celsius with a resolution of a tenth.
    let celsius: Double
    /// The relative humidity in percent.
    let humidity: Int
    let sky: DemoConditionsSky
    /// The wind speed in metres per second.
    let windSpeed: Double

    /// Generates the weather in a place.
    ///
    /// The mean temperature falls from 27 °C at the equator to -13 °C at the poles. It is highest
    /// at 14:00 local solar time.
    init(latitude: Double, longitude: Double, at moment: Date) {
        time = Int(moment.timeIntervalSince1970) / 900 * 900
        var dice = SplitMix64(seed: "\(latitude) \(longitude) \(time / 86_400)")
        let hour = (Double(time) / 3600 + longitude / 15).truncatingRemainder(dividingBy: 24)
        let mean =
            27 - 40 * pow(sin(latitude * .pi / 180), 2) + 4 * cos((hour - 14) / 12 * .pi)
            + dice.number(in: -4...4)
        celsius = (mean * 10).rounded() / 10
        humidity = Int(dice.number(in: 35...95))
        sky = dice.pick(mean < 1 ? DemoConditionsSky.cold : DemoConditionsSky.mild)
        windSpeed = (dice.number(in: 0...9) * 10).rounded() / 10
    }
}

/// A state of the sky in the codes of two services.
struct DemoConditionsSky {
    /// The code of WMO table 4677, as used by Open-Meteo.
    let wmo: Int
    /// The condition code from https://openweathermap.org/weather-conditions.
    let openWeatherMap: Int
    /// OpenWeatherMap's group of conditions.
    let group: String
    /// OpenWeatherMap's description.
    let words: String
    /// The number of OpenWeatherMap's icon.
    let icon: String
    /// The cloud cover in percent.
    let clouds: Int

    static let mild = [
        Self(0, 800, "Clear", "clear sky", icon: "01", clouds: 0),
        Self(1, 800, "Clear", "clear sky", icon: "01", clouds: 8),
        Self(2, 802, "Clouds", "scattered clouds", icon: "03", clouds: 40),
        Self(3, 804, "Clouds", "overcast clouds", icon: "04", clouds: 100),
        Self(45, 741, "Fog", "fog", icon: "50", clouds: 90),
        Self(51, 300, "Drizzle", "light intensity drizzle", icon: "09", clouds: 75),
        Self(61, 500, "Rain", "light rain", icon: "10", clouds: 80),
        Self(80, 520, "Rain", "light intensity shower rain", icon: "09", clouds: 75),
        Self(95, 211, "Thunderstorm", "thunderstorm", icon: "11", clouds: 90),
    ]

    static let cold = [
        mild[0], mild[3],
        Self(71, 600, "Snow", "light snow", icon: "13", clouds: 90),
        Self(73, 601, "Snow", "snow", icon: "13", clouds: 100),
    ]

    private init(
        _ wmo: Int,
        _ openWeatherMap: Int,
        _ group: String,
        _ words: String,
        icon: String,
        clouds: Int
    ) {
        self.wmo = wmo
        self.openWeatherMap = openWeatherMap
        self.group = group
        self.words = words
        self.icon = icon
        self.clouds = clouds
    }
}
