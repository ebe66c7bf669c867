import Foundation
import TenkiDomain

/// The generated weather of a city on a day, which depends only on the city, the day and the seed.
///
/// The temperatures follow the season and the latitude as a cosine over the year. For each degree
/// north of Tokyo, the yearly mean falls by 0.86 °C and half the yearly range grows by 0.37 °C.
/// This approximates the measurements of Sapporo, Tokyo and Naha.
struct DemoWeather {
    let sky: DemoSky
    /// The chance of rain by quarter of the day, in multiples of ten percent.
    let chancesOfRain: [Int]
    /// The lowest temperature in whole degrees Celsius.
    let low: Int
    /// The highest temperature in whole degrees Celsius, never below ``low``.
    let high: Int
    let wind: String
    let wave: String?

    init(city: City, date: CalendarDate, seed: DemoSeed) {
        var dice = seed.dice("\(city.id) \(date)")
        let degreesNorth = city.latitude - 35.69
        let yearlyMean = 15.8 - 0.86 * degreesNorth
        let halfRange = 10.7 + 0.37 * degreesNorth
        // 2022-08-05 is the warmest time of the year.
        let yearsFromPeak = Double(date.days(until: Self.peak)) / 365.25
        let mean = yearlyMean + halfRange * cos(2 * .pi * yearsFromPeak) + dice.number(in: -3...3)

        // A prefecture has one sky, because the agency's week is that of a region: a city's weather
        // must fit the region's chance of rain. The downpour's region is its city alone.
        var region = seed.dice("\(city.prefecture) \(date)")
        let skies = DemoDownpour.reaches(city) ? DemoSky.downpours : DemoSky.all
        let sky = skies[Int(region.next() % UInt64(skies.count))]
        self.sky = mean < 1.5 ? sky.frozen : sky
        chancesOfRain = sky.chancesOfRain.map { base in
            min(100, max(0, base + Int(region.number(in: -1...1).rounded()) * 10))
        }
        let spread = sky.isDry ? 5.0 : 3.0
        low = Int((mean - spread).rounded())
        high = Int((mean + spread).rounded())
        wind = ["北の風", "北西の風", "南の風", "東の風　やや強く"][Int(dice.next() % 4)]
        wave =
            city.isInland
            ? nil : ["０．５メートル", "１メートル", "１．５メートル", "２メートル"][Int(dice.next() % 4)]
    }

    private static let peak = CalendarDate(
        Date(timeIntervalSince1970: 1_659_657_600),
        in: .gmt
    )
}

struct DemoSky: Equatable {
    let summary: String
    let weather: String
    let chancesOfRain: [Int]
    let code: Int

    static let all = [
        Self("晴れ", "晴れ", [0, 0, 0, 0], code: 100),
        Self("晴れ", "晴れ", [0, 0, 10, 0], code: 100),
        Self("晴時々曇", "晴れ　時々　くもり", [10, 10, 20, 10], code: 101),
        Self("曇時々晴", "くもり　時々　晴れ", [20, 20, 20, 10], code: 201),
        Self("曇り", "くもり", [30, 30, 30, 30], code: 200),
        Self("曇のち雨", "くもり　のち　雨", [20, 30, 60, 70], code: 214),
        Self("雨のち曇", "雨　のち　くもり", [80, 70, 40, 30], code: 313),
        Self("雨", "雨", [80, 90, 80, 70], code: 300),
    ]

    static let rainThenSun = 311

    /// The kinds of day with the downpour, which begins after 6 o'clock and ends before 18 o'clock.
    static let downpours = [
        Self("雨のち曇", "雨　のち　くもり", [30, 80, 90, 30], code: 313),
        Self("雨のち晴", "雨　のち　晴れ", [20, 80, 90, 10], code: rainThenSun),
    ]

    private init(_ summary: String, _ weather: String, _ chancesOfRain: [Int], code: Int) {
        self.summary = summary
        self.weather = weather
        self.chancesOfRain = chancesOfRain
        self.code = code
    }

    var icon: Int {
        switch code {
        case 214: 212
        case 217: 215
        default: code
        }
    }

    /// Whether every chance of rain is below 50 percent.
    var isDry: Bool { (chancesOfRain.max() ?? 0) < 50 }

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

extension City {
    /// Whether the city's prefecture has no coast, so that forecasts contain no waves.
    fileprivate var isInland: Bool {
        ["栃木県", "群馬県", "埼玉県", "山梨県", "長野県", "岐阜県", "滋賀県", "奈良県"].contains(prefecture)
    }
}
