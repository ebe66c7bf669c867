package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ShowObservation: Sendable {
    private let read: ReadObservations
    private let fetch: FetchForecast
    private let hours: FetchHours
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    package init(
        read: ReadObservations,
        fetch: FetchForecast,
        hours: FetchHours,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.read = read
        self.fetch = fetch
        self.hours = hours
        self.transactions = transactions
        self.clock = clock
    }

    package func stored(_ city: CityCode) async throws -> ObservationSnapshot {
        let observation = try await transactions.read { repositories in
            try await repositories.observation(
                of: city,
                fetch.sources,
                hours: hours.sources[.agency]
            )
        }
        return ObservationSnapshot(observation, of: city, at: clock.now)
    }

    /// Returns the newest observations of a city, for a command without a server: it makes the
    /// request that is due.
    ///
    /// A request that fails is recorded in the state. If a request cannot be recorded, the stored
    /// observations are returned.
    package func callAsFunction(_ city: CityCode) async throws -> ObservationSnapshot {
        do {
            try await read()
        } catch is DomainError {
            // A store that cannot be written may be readable; the observations have their age.
        }
        return try await stored(city)
    }
}

package struct ObservationSnapshot: Hashable, Sendable {
    package let city: CityCode
    package let observation: CityObservation
    package let moment: Date

    package init(_ observation: CityObservation, of city: CityCode, at moment: Date) {
        self.city = city
        self.observation = observation
        self.moment = moment
    }

    /// The newest observation if it says something of the current weather; `nil` otherwise.
    package var current: StationObservation? { observation.current(at: moment) }

    package var today: ObservationDay? { observation.day(at: moment) }
}
