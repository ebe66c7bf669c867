import Foundation
import TenkiDomain

/// The made-up weather of one day in one city; the same for the same day and city.
///
/// The temperatures follow the season and the latitude by a cosine over the year: the yearly mean
/// falls by 0.86 °C and half the yearly range grows by 0.37 °C for each degree north of Tokyo,
/// which is about what Sapporo, Tokyo and Naha measure.
struct DemoWeather {
    let sky: DemoSky
    /// In percent, by quarter of the day, in tens.
    let chancesOfRain: [Int]
    /// Whole degrees Celsius.
    let low: Int
    /// Whole degrees Celsius; never below ``low``.
    let high: Int
    let wind: String
    let wave: String

    init(city: City, date: CalendarDate) {
        var dice = SplitMix64(seed: "\(city.id) \(date)")
        let degreesNorth = city.latitude - 35.69
        let yearlyMean = 15.8 - 0.86 * degreesNorth
        let halfRange = 10.7 + 0.37 * degreesNorth
        // 2022-08-05: the warmest time of the year.
        let yearsFromPeak = Double(date.days(until: Self.peak)) / 365.25
        let mean = yearlyMean + halfRange * cos(2 * .pi * yearsFromPeak) + dice.number(in: -3...3)

        let sky = DemoSky.all[Int(dice.next() % UInt64(DemoSky.all.count))]
        self.sky = mean < 1.5 ? sky.frozen : sky
        chancesOfRain = sky.chancesOfRain.map { base in
            min(100, max(0, base + Int(dice.number(in: -1...1).rounded()) * 10))
        }
        let spread = sky.isDry ? 5.0 : 3.0
        low = Int((mean - spread).rounded())
        high = Int((mean + spread).rounded())
        wind = ["北の風", "北西の風", "南の風", "東の風　やや強く"][Int(dice.next() % 4)]
        wave = ["０．５メートル", "１メートル", "１．５メートル", "２メートル"][Int(dice.next() % 4)]
    }

    private static let peak = CalendarDate(
        Date(timeIntervalSince1970: 1_659_657_600),
        in: .gmt
    )
}

/// A kind of day: its words, and the chance of rain that fits them.
struct DemoSky: Equatable {
    let telop: String
    let weather: String
    let chancesOfRain: [Int]
    /// The icon of the Japan Meteorological Agency that shows it.
    let icon: Int

    static let all = [
        Self("晴れ", "晴れ", [0, 0, 0, 0], icon: 100),
        Self("晴れ", "晴れ", [0, 0, 10, 0], icon: 100),
        Self("晴時々曇", "晴れ　時々　くもり", [10, 10, 20, 10], icon: 101),
        Self("曇時々晴", "くもり　時々　晴れ", [20, 20, 20, 10], icon: 201),
        Self("曇り", "くもり", [30, 30, 30, 30], icon: 200),
        Self("曇のち雨", "くもり　のち　雨", [20, 30, 60, 70], icon: 212),
        Self("雨のち曇", "雨　のち　くもり", [80, 70, 40, 30], icon: 313),
        Self("雨", "雨", [80, 90, 80, 70], icon: 300),
    ]

    private init(_ telop: String, _ weather: String, _ chancesOfRain: [Int], icon: Int) {
        self.telop = telop
        self.weather = weather
        self.chancesOfRain = chancesOfRain
        self.icon = icon
    }

    /// Whether it stays dry.
    var isDry: Bool { (chancesOfRain.max() ?? 0) < 50 }

    /// The same day in frost: snow for rain.
    var frozen: Self {
        Self(
            telop.replacing("雨", with: "雪"),
            weather.replacing("雨", with: "雪"),
            chancesOfRain,
            // The agency's icons of snow stand a hundred above those of rain, but for 曇のち.
            icon: icon >= 300 ? icon + 100 : icon == 212 ? 215 : icon
        )
    }
}

/// A small generator of numbers that are the same for the same seed on every machine.
///
/// SplitMix64, by Steele, Lea and Flood (2014), seeded by the 64-bit FNV-1a hash of a text.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed text: String) {
        state = text.utf8.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    mutating func number(in range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }
}
