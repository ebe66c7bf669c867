import Foundation
import KasaneDomain

/// A six-digit city code, as a value object.
struct CityCode: CheckedValue {
    let rawValue: String

    init(_ entered: String) throws(DomainError) {
        guard entered.wholeMatch(of: #/[0-9]{6}/#) != nil else {
            throw .invalidInput(WeatherReason.cityCode, field: "city")
        }
        rawValue = entered
    }
}

/// A temperature in degrees Celsius, as a value object.
struct Temperature: Hashable, Codable, Sendable { let celsius: Int }

/// The weather on one day, as a value object.
struct DayForecast: Hashable, Codable, Sendable {
    let label, weather: String
    let low, high: Temperature?
}

/// An entity and aggregate root, whose days are stored and replaced with it.
struct CityForecast: Identifiable, Hashable, Codable, Sendable {
    let id: CityCode
    let title: String
    let days: [DayForecast]
    let fetchedAt: Date
}

/// Transactions on the forecast repository.
typealias ForecastTransactions = any TransactionTemplate<any Repository<CityForecast>>

protocol ForecastService: Sendable {
    func forecast(of city: CityCode, at now: Date) async throws -> CityForecast
}

struct WeatherReason: ErrorReason {
    static let cityCode = Self(code: "city-code", description: "A city code has six digits.")
    static let unknownCity = Self(code: "unknown-city", description: "No results")
    let code, description: String
}
