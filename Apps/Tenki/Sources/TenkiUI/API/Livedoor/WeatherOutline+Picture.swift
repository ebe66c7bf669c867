import TenkiDomain

extension WeatherOutline {
    /// The Japan Meteorological Agency's picture of the weather, which the service shows too.
    ///
    /// The agency has a picture for each first kind of weather alone (100, 200, 300, 400) and with a second
    /// that comes at times or later.
    var pictureURL: String {
        "https://www.jma.go.jp/bosai/forecast/img/\(pictureNumber).svg"
    }

    private var pictureNumber: Int {
        let number = (first.row + 1) * 100
        guard let second, second.row != first.row else { return number }
        // Behind a fair sky the agency does not tell a sunny one from a cloudy one, and so for a wet one.
        let isFair = first.row < 2
        return switch relation {
        case .or: number
        case .atTimes: number + (isFair ? [1, 1, 2, 4] : [1, 2, 3, 3])[second.row]
        case .later: number + (isFair ? [10, 10, 12, 15] : [11, 13, 14, 14])[second.row]
        }
    }
}

extension WeatherKind {
    /// The place among sunny, cloudy, rain and snow, which the pictures are made of.
    fileprivate var row: Int {
        switch self {
        case .sunny: 0
        case .cloudy, .fog: 1
        case .rain, .thunder: 2
        case .snow: 3
        }
    }
}
