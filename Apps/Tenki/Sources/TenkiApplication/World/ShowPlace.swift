package import Foundation
import KasaneConcurrency
package import KasaneDomain
import Synchronization
package import TenkiDomain

/// Returns a place of the world with its current weather.
///
/// The weather of the last 500 places is kept in memory, and is current for ``ShowWorld/period``.
/// Concurrent requests for a place are coalesced into one provider call. A failure is kept for a
/// minute.
package struct ShowPlace: Sendable {
    private let places: any PlaceProvider
    private let conditions: any CurrentConditionsProvider
    private let clock: any WallClock
    private let flight = SingleFlight<Place.ID, PlaceWeather>()
    private let failures = FailureCache<Place.ID>()
    private let searchFailures = FailureCache<Place.ID>()
    private let memory = WeatherMemory()

    package init(
        places: any PlaceProvider,
        conditions: any CurrentConditionsProvider,
        clock: any WallClock
    ) {
        self.places = places
        self.conditions = conditions
        self.clock = clock
    }

    package func callAsFunction(
        _ id: Place.ID,
        in language: String,
        for caller: Caller = .unknown
    ) async throws -> PlaceSnapshot {
        let request = ProviderRequest(.search, by: caller)
        return try await snapshot(of: place(id, in: language, on: request), on: request)
    }

    package func callAsFunction(
        _ place: Place,
        for caller: Caller = .unknown
    ) async throws -> PlaceSnapshot {
        try await snapshot(of: place, on: ProviderRequest(.search, by: caller))
    }

    private func place(
        _ id: Place.ID,
        in language: String,
        on request: ProviderRequest
    ) async throws -> Place {
        if let failure = searchFailures.failure(of: id, at: clock.now) { throw failure }
        do {
            return try await places.place(id, in: language, on: request)
        } catch let failure as DomainError {
            if case .unavailable = failure { searchFailures.note(failure, of: id, at: clock.now) }
            throw failure
        }
    }

    private func snapshot(
        of place: Place,
        on request: ProviderRequest
    ) async throws -> PlaceSnapshot {
        do {
            let weather = try await weather(in: place, on: request)
            return PlaceSnapshot(place: place, weather: weather, moment: clock.now, failure: nil)
        } catch let failure as DomainError {
            return PlaceSnapshot(
                place: place,
                weather: memory.weather(in: place.id),
                moment: clock.now,
                failure: failure
            )
        }
    }

    private func weather(
        in place: Place,
        on request: ProviderRequest
    ) async throws -> PlaceWeather {
        if let weather = current(place.id) { return weather }
        return try await flight.onBudget(place.id) {
            if let weather = current(place.id) { return weather }
            if let failure = failures.failure(of: place.id, at: clock.now) { throw failure }
            do {
                let weather = try await conditions.weather(in: place, on: request)
                memory.keep(weather, in: place.id)
                return weather
            } catch let failure as DomainError {
                if !failure.isLimit { failures.note(failure, of: place.id, at: clock.now) }
                throw failure
            }
        }
    }

    private func current(_ id: Place.ID) -> PlaceWeather? {
        guard let weather = memory.weather(in: id),
            weather.fetchedAt.isWithin(ShowWorld.period, before: clock.now)
        else { return nil }
        return weather
    }
}

package struct PlaceSnapshot: Hashable, Sendable {
    package let place: Place
    package let weather: PlaceWeather?
    package let moment: Date
    package let failure: DomainError?

    package init(place: Place, weather: PlaceWeather?, moment: Date, failure: DomainError?) {
        self.place = place
        self.weather = weather
        self.moment = moment
        self.failure = failure
    }

    package var almanac: Almanac {
        .cached(
            of: CalendarDate(moment, in: place.timeZone),
            in: place.coordinates,
            timeZone: place.timeZone
        )
    }
}

private final class WeatherMemory: Sendable {
    private static let limit = 500

    private let weather = Mutex<[Place.ID: PlaceWeather]>([:])

    func weather(in id: Place.ID) -> PlaceWeather? { weather.withLock { $0[id] } }

    func keep(_ new: PlaceWeather, in id: Place.ID) {
        weather.withLock { weather in
            weather[id] = new
            guard weather.count > Self.limit else { return }
            let oldest = weather.min { $0.value.fetchedAt < $1.value.fetchedAt }
            if let oldest { weather[oldest.key] = nil }
        }
    }
}
