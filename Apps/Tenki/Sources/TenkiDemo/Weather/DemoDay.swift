import Foundation
import TenkiDomain

/// The generated weather of a place on a day, which depends only on the place, the day and the seed.
struct DemoDay {
    let sky: DemoSky
    /// The chance of rain by quarter of the day, in multiples of ten percent.
    let chancesOfRain: [Int]
    /// The lowest temperature in degrees Celsius, at 5 o'clock.
    let low: Int
    /// The highest temperature in degrees Celsius, at 14 o'clock, never below ``low``.
    let high: Int
    let wind: String
    let wave: String?
    /// The mean relative humidity in percent.
    let humidity: Double
    /// The mean wind speed in meters per second.
    let windSpeed: Double
    /// The clockwise angle from north, in degrees, that the wind comes from.
    let windDirection: Double
    private let name: String
    private let seed: DemoSeed
    private let hasDownpour: Bool

    init(in place: DemoPlace, on date: CalendarDate, _ seed: DemoSeed) {
        self.seed = seed
        name = "\(place.name) \(date)"
        hasDownpour = place.hasDownpour
        var dice = seed.dice(name)
        let mean = place.meanTemperature(on: date) + dice.number(in: -3...3)

        // A prefecture has one sky, because the agency's week is that of a region: a city's weather
        // must fit the region's chance of rain. The downpour's region is its city alone.
        var region = seed.dice("\(place.city?.prefecture ?? place.name) \(date)")
        let skies: [DemoSky] =
            hasDownpour ? DemoSky.downpours : place.city == nil ? DemoSky.world : DemoSky.japan
        let sky = region.pick(skies)
        self.sky = mean < 1.5 ? sky.frozen : sky
        chancesOfRain = sky.chancesOfRain.map { base in
            min(100, max(0, base + Int(region.number(in: -1...1).rounded()) * 10))
        }
        let spread = sky.isDry ? 5.0 : 3.0
        low = Int((mean - spread).rounded())
        high = Int((mean + spread).rounded())
        let wind = dice.pick([
            ("北の風", 0.0), ("北西の風", 315), ("南の風", 180), ("東の風　やや強く", 90),
        ])
        (self.wind, windDirection) = wind
        wave =
            place.city?.isCoastal == true
            ? dice.pick(["０．５メートル", "１メートル", "１．５メートル", "２メートル"])
            : nil
        var hours = seed.dice("hours \(name)")
        humidity = hours.number(in: sky.isDry ? 40...60 : 75...88)
        windSpeed = hours.number(in: wind.0.contains("強く") ? 11...13 : 2.5...6)
    }

    /// Returns the condition at an hour, which can be a fraction.
    func condition(at hour: Double) -> DemoCondition {
        hasDownpour ? DemoDownpour.condition(at: hour, sky.code) : .of(sky.code, at: hour)
    }

    /// Returns the rain or snow of an hour in millimeters.
    func precipitation(at hour: Int) -> Double {
        if hasDownpour {
            return (DemoDownpour.rain(at: Double(hour) * 60 + 30) * 10).rounded() / 10
        }
        let condition = condition(at: Double(hour))
        guard condition.isWet else { return 0 }
        var dice = seed.dice("\(name) \(hour)")
        let isSteady = [61, 71].contains(condition.wmo)
        return (dice.number(in: isSteady ? 0.5...4 : 0.2...1.5) * 10).rounded() / 10
    }
}

extension DemoPlace {
    /// Returns the mean temperature of a day.
    ///
    /// In Japan it follows the season as a cosine. For each degree north of Tokyo, the yearly mean
    /// falls by 0.86 °C and half the yearly range grows by 0.37 °C. Elsewhere it falls from 27 °C
    /// at the equator to -13 °C at the poles.
    fileprivate func meanTemperature(on date: CalendarDate) -> Double {
        guard city != nil else { return 27 - 40 * pow(sin(latitude * .pi / 180), 2) }
        let degreesNorth = latitude - 35.69
        // 2022-08-05 is the warmest time of the year.
        let peak = CalendarDate(Date(timeIntervalSince1970: 1_659_657_600), in: .gmt)
        let yearsFromPeak = Double(date.days(until: peak)) / 365.25
        return 15.8 - 0.86 * degreesNorth
            + (10.7 + 0.37 * degreesNorth) * cos(2 * .pi * yearsFromPeak)
    }
}
