import TenkiDomain

extension WeatherOutline {
    /// The URL of the Japan Meteorological Agency's picture of the weather, which the original
    /// service uses too.
    ///
    /// The agency has a picture for each first kind of weather alone (100, 200, 300, 400), for
    /// each combination with a second kind that occurs at times or later, except with sleet, and
    /// for storms of rain (308) and of snow (406).
    var pictureURL: String {
        "https://www.jma.go.jp/bosai/forecast/img/\(pictureNumber).svg"
    }

    private var pictureNumber: Int {
        switch first {
        case .rainstorm: return 308
        case .blizzard: return 406
        default: break
        }
        let number = (first.row + 1) * 100
        guard let second, second != .sleet, second.row != first.row else { return number }
        // If the first kind is sunny or cloudy, a second kind of that pair has a single picture.
        // The same holds for the pair of rain and snow.
        let isFair = first.row < 2
        return switch relation {
        case .or: number
        case .atTimes: number + (isFair ? [1, 1, 2, 4] : [1, 2, 3, 3])[second.row]
        case .later: number + (isFair ? [10, 10, 12, 15] : [11, 13, 14, 14])[second.row]
        }
    }
}

extension WeatherKind {
    fileprivate var row: Int {
        switch self {
        case .sunny, .clearNight: 0
        case .cloudy, .fog: 1
        case .rain, .heavyRain, .rainstorm, .rainOrSnow, .sleet, .thunder: 2
        case .snow, .heavySnow, .blizzard, .snowOrRain, .thundersnow: 3
        }
    }
}
