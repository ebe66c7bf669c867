import Foundation

struct DemoHour {
    /// The temperature in degrees Celsius with a resolution of a tenth.
    let celsius: Double
    let condition: DemoCondition
    /// The precipitation in millimeters per hour with a resolution of a tenth.
    let precipitation: Double
    /// The chance of precipitation in percent.
    let chanceOfRain: Int
    /// The relative humidity in percent.
    let humidity: Int
    /// The wind speed in meters per second with a resolution of a tenth.
    let windSpeed: Double
    /// The clockwise angle from north, in whole degrees below 360, that the wind comes from.
    let windDirection: Int

    /// Creates the weather at an hour of a day, which can be a fraction.
    init(at hour: Double, yesterday: DemoDay, today: DemoDay, tomorrow: DemoDay) {
        // The temperature is on a curve through the days' lowest and highest ones.
        let points = [
            (-10, yesterday.high), (5, today.low), (14, today.high), (29, tomorrow.low),
        ]
        .map { (Double($0), Double($1)) }
        let index = hour < 5 ? 0 : hour < 14 ? 1 : 2
        let (start, end) = (points[index], points[index + 1])
        let share = (1 - cos((hour - start.0) / (end.0 - start.0) * .pi)) / 2
        let celsius = start.1 + (end.1 - start.1) * share
        // Clamped to the day's low and high.
        let clamped = min(Double(today.high), max(Double(today.low), celsius))
        self.celsius = (clamped * 10).rounded() / 10
        condition = today.condition(at: hour)
        precipitation = today.precipitation(at: min(23, Int(hour)))
        chanceOfRain = today.chancesOfRain[min(3, Int(hour) / 6)]
        // The air is driest and the wind strongest when it is warmest, but rain makes it humid.
        let warmth = cos((hour - 14) / 12 * .pi)
        let dryHumidity = Int((today.humidity - 10 * warmth).rounded())
        humidity = precipitation > 0 ? max(92, dryHumidity) : dryHumidity
        windSpeed = (today.windSpeed * (1 + 0.25 * warmth) * 10).rounded() / 10
        let turned = today.windDirection + 18 * sin(hour / 12 * .pi)
        windDirection = (Int(turned.rounded()) + 360) % 360
    }

    /// The wind's direction from 1 to 16 clockwise, where 4 is east and 16 north.
    var compassPoint: Int {
        let point = Int((Double(windDirection) / 22.5).rounded()) % 16
        return point == 0 ? 16 : point
    }
}
