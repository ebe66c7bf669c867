import Foundation
import TenkiDomain

/// The days of a place.
///
/// Each value belongs to the day at the same index. A value that cannot be read is unknown.
struct OpenMeteoDays: Decodable, Sendable {
    /// The starts of the days in seconds since 1970.
    private let time: [ReadableNumber]?
    private let codes: [ReadableNumber]?
    private let highs: [ReadableNumber]?
    private let lows: [ReadableNumber]?
    private let chances: [ReadableNumber]?

    private enum CodingKeys: String, CodingKey {
        case time
        case codes = "weather_code"
        case highs = "temperature_2m_max"
        case lows = "temperature_2m_min"
        case chances = "precipitation_probability_max"
    }

    func days(in timeZone: TimeZone) -> [PlaceDay] {
        (0..<min(time?.count ?? 0, TextLimit.days)).compactMap { index in
            guard let start = time[number: index], (0..<253_402_300_800).contains(start) else {
                return nil
            }
            let code = codes[number: index].flatMap { Int(exactly: $0) }
            return PlaceDay(
                CalendarDate(Date(timeIntervalSince1970: start), in: timeZone),
                sky: code.flatMap(Sky.init(wmo:)),
                low: temperature(lows[number: index]),
                high: temperature(highs[number: index]),
                chanceOfRain: chances[number: index].flatMap(Percentage.init(rounding:))
            )
        }
    }

    private func temperature(_ celsius: Double?) -> Temperature? {
        // An implausible temperature is unknown.
        celsius.flatMap { try? Temperature(celsius: $0) }
    }
}
