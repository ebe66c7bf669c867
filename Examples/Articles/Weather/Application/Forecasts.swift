import Foundation
import KasaneDomain

/// Fetches a city's forecast, and reads the stored forecast.
struct Forecasts: Sendable {
    let service: any ForecastService
    let transactions: ForecastTransactions
    var now: @Sendable () -> Date = { Date() }

    /// Stores the current forecast, or keeps the stored forecast if the service is unavailable.
    func fetch(_ city: CityCode, onProgress: (Double) -> Void = { _ in }) async throws {
        onProgress(0.2)
        let forecast: CityForecast
        do {
            forecast = try await service.forecast(of: city, at: now())
        } catch let error as DomainError {
            guard case .unavailable = error, try await stored(city) != nil else { throw error }
            return
        }
        onProgress(0.8)
        try await transactions.execute { try await $0.save(forecast) }
    }

    func stored(_ city: CityCode) async throws -> (forecast: CityForecast, age: Duration)? {
        let found = try await transactions.read { try await $0.find(city) }
        return found.map { (forecast: $0, age: .seconds(now().timeIntervalSince($0.fetchedAt))) }
    }
}
