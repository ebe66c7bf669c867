import Foundation

struct OpenMeteoVariable: Sendable {
    let unit: String?
    let value: @Sendable (_ now: DemoHour, _ hourBefore: DemoHour) -> JSONValue

    static let all: [String: Self] = [
        "temperature_2m": .init("°C") { now, _ in .number(now.celsius) },
        "apparent_temperature": .init("°C") { now, _ in
            .number(((now.celsius - now.windSpeed / 4) * 10).rounded() / 10)
        },
        "relative_humidity_2m": .init("%") { now, _ in .integer(now.humidity) },
        "dew_point_2m": .init("°C") { now, _ in
            // The rule of thumb holds for humidities above 50 percent.
            .number(((now.celsius - Double(100 - now.humidity) / 5) * 10).rounded() / 10)
        },
        "pressure_msl": .init("hPa") { now, _ in
            .number(1016 - Double(now.sky.clouds) / 10)
        },
        "precipitation": .init("mm") { _, before in .number(before.precipitation) },
        "rain": .init("mm") { _, before in
            .number(before.sky.isSnow ? 0 : before.precipitation)
        },
        "showers": .init("mm") { _, _ in .number(0) },
        "snowfall": .init("cm") { _, before in
            // Seven centimetres of snow are ten millimetres of water.
            .number(before.sky.isSnow ? (before.precipitation * 7).rounded() / 10 : 0)
        },
        "precipitation_probability": .init("%") { _, before in .integer(before.chanceOfRain) },
        "weather_code": .init("wmo code") { _, before in .integer(before.sky.wmo) },
        "cloud_cover": .init("%") { now, _ in .integer(now.sky.clouds) },
        "wind_speed_10m": .init(nil) { now, _ in .number(now.windSpeed) },
        "wind_gusts_10m": .init(nil) { now, _ in .number(now.windSpeed * 1.5) },
        "wind_direction_10m": .init("°") { now, _ in .integer(now.windDirection) },
        "visibility": .init("m") { now, _ in
            .number(now.sky.wmo == 45 ? 400 : now.sky.wmo >= 51 ? 9000 : 24_140)
        },
    ]

    private init(
        _ unit: String?,
        _ value: @escaping @Sendable (_ now: DemoHour, _ hourBefore: DemoHour) -> JSONValue
    ) {
        self.unit = unit
        self.value = value
    }
}

struct OpenMeteoDailyVariable: Sendable {
    let unit: String?
    let value: @Sendable (_ hours: [DemoHour]) -> JSONValue

    static let all: [String: Self] = [
        "weather_code": .init("wmo code") { .integer($0.map(\.sky.wmo).max() ?? 0) },
        "temperature_2m_max": .init("°C") { .number($0.map(\.celsius).max() ?? 0) },
        "temperature_2m_min": .init("°C") { .number($0.map(\.celsius).min() ?? 0) },
        "precipitation_sum": .init("mm") { .sum(of: $0.map(\.precipitation)) },
        "snowfall_sum": .init("cm") { hours in
            .sum(of: hours.map { $0.sky.isSnow ? $0.precipitation * 0.7 : 0 })
        },
        "precipitation_probability_max": .init("%") {
            .integer($0.map(\.chanceOfRain).max() ?? 0)
        },
        "wind_speed_10m_max": .init(nil) { .number($0.map(\.windSpeed).max() ?? 0) },
        "wind_gusts_10m_max": .init(nil) { .number(($0.map(\.windSpeed).max() ?? 0) * 1.5) },
        "wind_direction_10m_dominant": .init("°") { hours in
            .integer(hours[hours.count / 2].windDirection)
        },
    ]

    private init(_ unit: String?, _ value: @escaping @Sendable (_ hours: [DemoHour]) -> JSONValue) {
        self.unit = unit
        self.value = value
    }
}

extension DemoConditionsSky {
    var isSnow: Bool { (71...77).contains(wmo) }
}

extension JSONValue {
    fileprivate static func sum(of numbers: [Double]) -> Self {
        .number((numbers.reduce(0, +) * 100).rounded() / 100)
    }
}
