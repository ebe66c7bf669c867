/// The kind of a day in a forecast.
struct DemoSky {
    let summary: String
    let weather: String
    /// The chance of rain by quarter of the day, in percent.
    let chancesOfRain: [Int]
    /// The agency's weather code.
    let code: Int

    private init(_ summary: String, _ weather: String, _ chancesOfRain: [Int], code: Int) {
        self.summary = summary
        self.weather = weather
        self.chancesOfRain = chancesOfRain
        self.code = code
    }

    static let japan = [
        Self("晴れ", "晴れ", [0, 0, 0, 0], code: 100),
        Self("晴れ", "晴れ", [0, 0, 10, 0], code: 100),
        Self("晴時々曇", "晴れ　時々　くもり", [10, 10, 20, 10], code: 101),
        Self("曇時々晴", "くもり　時々　晴れ", [20, 20, 20, 10], code: 201),
        Self("曇り", "くもり", [30, 30, 30, 30], code: 200),
        Self("曇のち雨", "くもり　のち　雨", [20, 30, 60, 70], code: 214),
        Self("雨のち曇", "雨　のち　くもり", [80, 70, 40, 30], code: 313),
        Self("雨", "雨", [80, 90, 80, 70], code: 300),
    ]

    /// The kinds of day with the downpour, which begins after 6 o'clock and ends before 18 o'clock.
    static let downpours = [
        Self("雨のち曇", "雨　のち　くもり", [30, 80, 90, 30], code: 313),
        Self("雨のち晴", "雨　のち　晴れ", [20, 80, 90, 10], code: 311),
    ]

    static let world =
        japan + [
            Self("霧", "霧", [10, 10, 0, 10], code: 209),
            Self("霧雨", "霧雨", [50, 60, 60, 50], code: 302),
            Self("雷雨", "雨で雷を伴う", [50, 60, 90, 80], code: 350),
        ]

    var isDry: Bool { chancesOfRain.allSatisfy { $0 < 50 } }

    var isFrozen: Bool { code >= 400 || code == 217 }

    /// The minutes of the day with rain or snow; `nil` on a dry day.
    var wetMinutes: ClosedRange<Int>? {
        switch code {
        case 300, 400: 250...1290
        case 313, 413: 150...700
        case 214, 217: 785...1390
        default: nil
        }
    }

    /// The same day in frost, with snow instead of rain.
    var frozen: Self {
        Self(
            summary.replacing("雨", with: "雪"),
            weather.replacing("雨", with: "雪"),
            chancesOfRain,
            // The agency's snow codes are those of rain plus one hundred, except for 曇のち.
            code: code >= 300 ? code + 100 : code == 214 ? 217 : code
        )
    }
}
