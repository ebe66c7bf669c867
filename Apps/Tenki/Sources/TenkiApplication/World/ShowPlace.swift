package import Foundation
import KasaneConcurrency
package import KasaneDomain
package import TenkiDomain

/// Returns a place of the world with the newest weather, or the stored one if unavailable.
///
/// Stored weather is current for ``ShowWorld/period``. Concurrent requests for a place share one
/// provider call. A failure is cached for a minute.
package struct ShowPlace: Sendable {
    private let places: any PlaceProvider
    private let conditions: any CurrentConditionsProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock
    private let flight = SingleFlight<Place.ID, PlaceWeather>()
    private let failures = FailureCache<Place.ID>()
    private let searchFailures = FailureCache<Place.ID>()

    package init(
        places: any PlaceProvider,
        conditions: any CurrentConditionsProvider,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.places = places
        self.conditions = conditions
        self.transactions = transactions
        self.clock = clock
    }

    package func callAsFunction(
        _ id: Place.ID,
        in language: String,
        for caller: Caller = .unknown
    ) async throws -> PlaceSnapshot {
        let request = ProviderRequest(.search, by: caller)
        do {
            return try await snapshot(of: place(id, in: language, on: request), on: request)
        } catch let failure as DomainError {
            if case .notFound = failure { throw failure }
            guard let known = try await known(id) else { throw failure }
            return try await snapshot(of: known.place, on: request)
        }
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
                weather: try await known(place.id)?.weather,
                moment: clock.now,
                failure: failure
            )
        }
    }

    private func weather(
        in place: Place,
        on request: ProviderRequest
    ) async throws -> PlaceWeather {
        if let weather = try await current(place.id) { return weather }
        return try await flight.onBudget(place.id) {
            if let weather = try await current(place.id) { return weather }
            if let failure = failures.failure(of: place.id, at: clock.now) { throw failure }
            let weather: PlaceWeather
            do {
                weather = try await conditions.weather(in: place, on: request)
            } catch let failure as DomainError {
                if !failure.isLimit { failures.note(failure, of: place.id, at: clock.now) }
                throw failure
            }
            // Weather that cannot be stored is still shown.
            try? await transactions.execute(within: .untilShownUnstored) {
                try await $0.places.save(KnownPlace(place, weather))
            }
            return weather
        }
    }

    private func current(_ id: Place.ID) async throws -> PlaceWeather? {
        guard let weather = try await known(id)?.weather,
            conditions.sources.contains(weather.source),
            weather.fetchedAt.isWithin(ShowWorld.period, before: clock.now)
        else { return nil }
        return weather
    }

    private func known(_ id: Place.ID) async throws -> KnownPlace? {
        try await transactions.read { try await $0.places.find(id) }
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

    /// The forecast's days that are not over at the place.
    package var days: [PlaceDay] {
        let today = CalendarDate(moment, in: place.timeZone)
        return (weather?.days ?? []).filter { $0.date >= today }
    }

    package var almanac: Almanac {
        Almanac(
            of: CalendarDate(moment, in: place.timeZone),
            in: place.coordinates,
            timeZone: place.timeZone
        )
    }
}
