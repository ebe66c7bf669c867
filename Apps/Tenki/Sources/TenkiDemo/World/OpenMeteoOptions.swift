import Foundation

struct OpenMeteoOptions {
    struct InvalidParameterError: Error {
        let reason: String
    }

    /// The factor from metres per second.
    struct SpeedUnit {
        let name: String
        let factor: Double
    }

    let current: [String]
    let hourly: [String]
    let daily: [String]
    let forecastDays: Int
    let pastDays: Int
    let timeZone: String
    let isUnixTime: Bool
    let speed: SpeedUnit

    init(_ query: [String: String]) throws(InvalidParameterError) {
        func names(_ key: String) -> [String] {
            (query[key] ?? "").split(separator: ",").map(String.init)
        }
        func days(
            _ key: String,
            default value: Int,
            limit: Int
        ) throws(InvalidParameterError) -> Int {
            guard let text = query[key] else { return value }
            guard let days = Int(text), (0...limit).contains(days) else {
                throw .init(
                    reason: "Parameter '\(key)' is out of allowed range from 0 to \(limit)."
                )
            }
            return days
        }
        current = names("current")
        hourly = names("hourly")
        daily = names("daily")
        forecastDays = try days("forecast_days", default: 7, limit: 16)
        pastDays = try days("past_days", default: 0, limit: 92)
        timeZone = query["timezone"] ?? "GMT"
        isUnixTime = query["timeformat"] == "unixtime"
        let units = [
            "kmh": SpeedUnit(name: "km/h", factor: 3.6), "ms": SpeedUnit(name: "m/s", factor: 1),
            "mph": SpeedUnit(name: "mp/h", factor: 2.23694),
            "kn": SpeedUnit(name: "kn", factor: 1.94384),
        ]
        guard let unit = units[query["wind_speed_unit"] ?? "kmh"] else {
            throw .init(reason: "Parameter 'wind_speed_unit' is not a unit.")
        }
        guard timeZone == "auto" || TimeZone(identifier: timeZone) != nil else {
            throw .init(reason: "Invalid timezone")
        }
        guard daily.isEmpty || query["timezone"] != nil else {
            throw .init(reason: "Timezone is required")
        }
        speed = unit
    }
}
