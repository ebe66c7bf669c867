import TenkiDomain

extension WeatherOutline {
    /// The URL of the Japan Meteorological Agency's picture of the weather, which the original
    /// service uses too.
    ///
    /// The agency has a picture for each first kind of weather alone (100, 200, 300, 400) and for
    /// each combination with a second kind that occurs at times or later.
    var pictureURL: String {
        "https://www.jma.go.jp/bosai/forecast/img/\(pictureNumber).svg"
    }

    private var pictureNumber: Int {
        let number = (first.row + 1) * 100
        guard let second, second.row != first.row else { return number }
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
    /// The index among sunny, cloudy, rain and snow, from which the pictures are composed.
    fileprivate var row: Int {
        switch self {
        case .sunny: 0
        case .cloudy, .fog: 1
        case .rain, .thunder: 2
        case .snow: 3
        }
    }
}
