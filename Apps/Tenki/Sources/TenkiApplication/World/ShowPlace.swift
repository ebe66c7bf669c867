package import Foundation
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
    private let flight: FairFlight<Place.ID, PlaceWeather>
    private let failures = FailureCache<Place.ID>()
    private let searchFailures = FailureCache<Place.ID>()
    private let memory = WeatherMemory()

    /// Creates the use case.
    package init(
        places: any PlaceProvider,
        conditions: any CurrentConditionsProvider,
        clock: any WallClock
    ) {
        self.places = places
        self.conditions = conditions
        self.clock = clock
        flight = FairFlight(clock: clock)
    }

    /// Returns a place to show.
    ///
    /// A failure of the weather's provider is part of the result.
    ///
    /// - Parameters:
    ///   - id: The place.
    ///   - language: The language of the names, as a BCP 47 tag.
    ///   - requester: The requester of the place.
    /// - Returns: The place and its weather.
    /// - Throws: `DomainError.notFound`, if there is no such place; `DomainError.unavailable` and
    ///   `DomainError.limited` of the provider of places; `CancellationError`.
    package func callAsFunction(
        _ id: Place.ID,
        in language: String,
        for requester: Requester = .unknown
    ) async throws -> PlaceSnapshot {
        let request = ProviderRequest(.search, by: requester)
        return try await snapshot(of: place(id, in: language, on: request), on: request)
    }

    /// Returns a place that was found before, with its current weather.
    ///
    /// It requests the weather alone, so all open pages of a place cause one call in each
    /// ``ShowWorld/period``.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - requester: The requester of the weather.
    /// - Returns: The place and its weather; a failure of the provider is part of it.
    /// - Throws: Only `CancellationError`.
    package func callAsFunction(
        _ place: Place,
        for requester: Requester = .unknown
    ) async throws -> PlaceSnapshot {
        try await snapshot(of: place, on: ProviderRequest(.search, by: requester))
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
        return try await flight(place.id, for: request) {
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

    /// Returns the kept weather if it was fetched within the period.
    private func current(_ id: Place.ID) -> PlaceWeather? {
        guard let weather = memory.weather(in: id) else { return nil }
        let time = Duration.seconds(clock.now.timeIntervalSince(weather.fetchedAt))
        // Ignore timestamps in the future (clock skew).
        return time >= .zero && time < ShowWorld.period ? weather : nil
    }
}

/// A place of the world to show at a certain time.
package struct PlaceSnapshot: Hashable, Sendable {
    /// The place.
    package let place: Place
    /// The weather; `nil` if none is known.
    package let weather: PlaceWeather?
    /// The time to which ages are relative.
    package let moment: Date
    /// The reason why the weather is not the current one; `nil` if it is.
    package let failure: DomainError?

    /// Creates a place to show.
    package init(place: Place, weather: PlaceWeather?, moment: Date, failure: DomainError?) {
        self.place = place
        self.weather = weather
        self.moment = moment
        self.failure = failure
    }

    /// The sun and the moon of the day in the place.
    package var almanac: Almanac {
        .cached(
            of: CalendarDate(moment, in: place.timeZone),
            in: place.coordinates,
            timeZone: place.timeZone
        )
    }
}

/// The last weather of places, of which the oldest is dropped for a new one.
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
