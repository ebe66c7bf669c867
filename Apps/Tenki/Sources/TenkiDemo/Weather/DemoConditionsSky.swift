struct DemoConditionsSky {
    let wmo: Int
    let openWeatherMap: Int
    let group: String
    let words: String
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

    static let heavyRain = Self(
        65,
        502,
        "Rain",
        "heavy intensity rain",
        icon: "10",
        clouds: 100
    )

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
