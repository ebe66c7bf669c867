import Foundation

struct DemoConditions {
    /// The time of the observation in seconds since 1970.
    let time: Int
    /// The temperature in degrees Celsius with a resolution of a tenth.
    let celsius: Double
    /// The relative humidity in percent.
    let humidity: Int
    let sky: DemoConditionsSky
    /// The wind speed in metres per second.
    let windSpeed: Double

    init(latitude: Double, longitude: Double, at moment: Date, _ seed: DemoSeed) {
        time = Int(moment.timeIntervalSince1970) / 900 * 900
        let place = DemoPlace(latitude: latitude, longitude: longitude, seed)
        let hour = place.hour(at: Date(timeIntervalSince1970: Double(time)))
        celsius = hour.celsius
        sky = hour.sky
        humidity = hour.humidity
        windSpeed = hour.windSpeed
    }
}
