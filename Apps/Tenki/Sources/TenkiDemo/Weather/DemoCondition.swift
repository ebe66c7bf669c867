/// The weather at a moment.
struct DemoCondition {
    let wmo: Int
    let openWeatherMap: Int

    static let clear = Self(wmo: 0, openWeatherMap: 800)
    static let partly = Self(wmo: 2, openWeatherMap: 802)
    static let overcast = Self(wmo: 3, openWeatherMap: 804)
    static let fog = Self(wmo: 45, openWeatherMap: 741)
    static let drizzle = Self(wmo: 51, openWeatherMap: 300)
    static let rain = Self(wmo: 61, openWeatherMap: 500)
    static let heavyRain = Self(wmo: 65, openWeatherMap: 502)
    static let snow = Self(wmo: 71, openWeatherMap: 600)
    static let thunder = Self(wmo: 95, openWeatherMap: 211)

    /// Returns the condition at an hour of a day with one of the agency's weather codes.
    ///
    /// What follows another kind of weather begins at noon. What occurs at times is between 12 and
    /// 15 o'clock.
    static func of(_ code: Int, at hour: Double) -> Self {
        let isAfternoon = hour >= 12
        return switch code {
        case 100: clear
        case 101: (12..<15).contains(hour) ? partly : clear
        case 201: (12..<15).contains(hour) ? partly : overcast
        case 209: fog
        case 214: isAfternoon ? rain : overcast
        case 217: isAfternoon ? snow : overcast
        case 302: drizzle
        case 350: thunder
        case 313: isAfternoon ? overcast : rain
        case 413: isAfternoon ? overcast : snow
        case 300..<400: rain
        case 400..<500: snow
        default: overcast
        }
    }

    var isWet: Bool { wmo >= 51 }

    var isSnow: Bool { wmo == 71 }

    /// The agency's word for the weather of some hours.
    var word: String { isSnow ? "雪" : isWet ? "雨" : wmo == 0 ? "晴れ" : "くもり" }
}
