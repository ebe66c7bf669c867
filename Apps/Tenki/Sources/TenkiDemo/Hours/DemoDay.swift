import Foundation
import TenkiDomain

struct DemoDay {
    /// The lowest temperature in degrees Celsius, at 5 o'clock.
    let low: Double
    /// The highest temperature in degrees Celsius, at 14 o'clock.
    let high: Double
    let code: Int?
    /// The sky of the whole day, unless there is a code.
    let sky: DemoConditionsSky
    /// The chance of rain by quarter of the day, in percent.
    let chancesOfRain: [Int]
    /// The mean relative humidity in percent.
    let humidity: Double
    /// The mean wind speed in metres per second.
    let windSpeed: Double
    /// The clockwise angle from north, in degrees, that the wind comes from.
    let windDirection: Double
    private let name: String
    private let seed: DemoSeed
    private let hasDownpour: Bool

    init(in city: City, _ date: CalendarDate, _ seed: DemoSeed) {
        let weather = DemoWeather(city: city, date: date, seed: seed)
        self.seed = seed
        name = "\(city.id) \(date)"
        hasDownpour = DemoDownpour.reaches(city)
        var dice = seed.dice("hours \(name)")
        low = Double(weather.low)
        high = Double(weather.high)
        code = weather.sky.code
        sky = .of(weather.sky.code, at: 12)
        chancesOfRain = weather.chancesOfRain
        humidity = dice.number(in: weather.sky.isDry ? 40...60 : 75...88)
        windSpeed = dice.number(in: weather.wind.contains("強く") ? 11...13 : 2.5...6)
        let directions = ["北西": 315.0, "北": 0, "東": 90, "南": 180]
        let name = directions.keys.filter(weather.wind.hasPrefix).max { $0.count < $1.count }
        windDirection = directions[name ?? "北"] ?? 0
    }

    /// Creates the day of a place without a forecast.
    init(latitude: Double, longitude: Double, _ date: CalendarDate, _ seed: DemoSeed) {
        self.seed = seed
        name = "\(latitude) \(longitude) \(date)"
        hasDownpour = false
        var dice = seed.dice(name)
        let mean = 27 - 40 * pow(sin(latitude * .pi / 180), 2) + dice.number(in: -4...4)
        low = (mean - 4).rounded()
        high = (mean + 4).rounded()
        code = nil
        sky = dice.pick(mean < 1 ? DemoConditionsSky.cold : DemoConditionsSky.mild)
        let isWet = sky.wmo >= 51
        chancesOfRain = (0..<4).map { _ in Int(dice.number(in: isWet ? 5...9 : 0...3)) * 10 }
        humidity = dice.number(in: isWet ? 70...88 : 35...70)
        windSpeed = dice.number(in: 2...8)
        windDirection = dice.number(in: 0...359)
    }
}

extension DemoDay {
    /// Returns the sky at an hour, which can be a fraction.
    func sky(at hour: Double) -> DemoConditionsSky {
        guard let code else { return sky }
        return hasDownpour ? DemoDownpour.sky(at: hour, code) : .of(code, at: hour)
    }

    func precipitation(at hour: Int) -> Double {
        guard !hasDownpour else { return DemoDownpour.precipitation(at: hour) }
        let sky = sky(at: Double(hour))
        guard sky.wmo >= 51 else { return 0 }
        var dice = seed.dice("\(name) \(hour)")
        let isSteady = [61, 71, 73].contains(sky.wmo)
        return (dice.number(in: isSteady ? 0.5...4 : 0.2...1.5) * 10).rounded() / 10
    }
}
