import Foundation
import TenkiDomain

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
    /// A city with a forecast has the sky and the temperatures of its forecast. Elsewhere, the mean
    /// temperature falls from 27 °C at the equator to -13 °C at the poles. It is highest
    /// at 14:00 local solar time.
    init(latitude: Double, longitude: Double, at moment: Date) {
        time = Int(moment.timeIntervalSince1970) / 900 * 900
        var dice = SplitMix64(seed: "\(latitude) \(longitude) \(time / 86_400)")
        let hour = (Double(time) / 3600 + longitude / 15).truncatingRemainder(dividingBy: 24)
        let mean =
            27 - 40 * pow(sin(latitude * .pi / 180), 2) + 4 * cos((hour - 14) / 12 * .pi)
            + dice.number(in: -4...4)
        let anySky = dice.pick(mean < 1 ? DemoConditionsSky.cold : DemoConditionsSky.mild)
        let forecast = DemoForecastNow(latitude: latitude, longitude: longitude, at: time)
        celsius = ((forecast?.celsius ?? mean) * 10).rounded() / 10
        sky = forecast?.sky ?? anySky
        humidity = Int(dice.number(in: 35...95))
        windSpeed = (dice.number(in: 0...9) * 10).rounded() / 10
    }
}

/// The weather that the forecast for a Japanese city has for a time of the day.
private struct DemoForecastNow {
    let celsius: Double
    let sky: DemoConditionsSky

    /// Creates the weather at a place; returns `nil` if no city with a forecast is there.
    init?(latitude: Double, longitude: Double, at time: Int) {
        let city = City.all.first {
            abs($0.latitude - latitude) < 0.05 && abs($0.longitude - longitude) < 0.05
        }
        guard let city else { return nil }
        let moment = Date(timeIntervalSince1970: Double(time))
        let date = CalendarDate(moment, in: .japan)
        let hour = moment.timeIntervalSince(date.start(in: .japan)) / 3600
        let day = DemoWeather(city: city, date: date)
        let (low, high) = (Double(day.low), Double(day.high))
        celsius = (low + high) / 2 + (high - low) / 2 * cos((hour - 14) / 12 * .pi)
        sky = .of(day.sky.code, at: hour)
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

    /// Returns the sky at an hour of a day with a weather code of the Japan Meteorological Agency.
    ///
    /// What follows another kind of weather begins at noon. What occurs at times is between 12 and
    /// 15 o'clock.
    static func of(_ code: Int, at hour: Double) -> Self {
        let (clear, partly, overcast) = (mild[0], mild[2], mild[3])
        let (rain, snow) = (mild[6], cold[2])
        let isAfternoon = hour >= 12
        return switch code {
        case 100: clear
        case 101: (12..<15).contains(hour) ? partly : clear
        case 201: (12..<15).contains(hour) ? partly : overcast
        case 214: isAfternoon ? rain : overcast
        case 217: isAfternoon ? snow : overcast
        case 313: isAfternoon ? overcast : rain
        case 413: isAfternoon ? overcast : snow
        case 300..<400: rain
        case 400..<500: snow
        default: overcast
        }
    }

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
