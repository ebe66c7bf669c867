package import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ObserveBoard: Sendable {
    private let boards: SharedObservations<TenkiRepositories, Watchlist.ID, Board>

    package init(
        fetch: FetchForecast,
        hours: FetchHours,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        boards = SharedObservations(transactions) { list, repositories in
            var stored: VisitorBoard?
            if case .board(let id) = list { stored = try await repositories.boards.find(id) }
            let places: [BoardPlace]
            if let stored {
                places = stored.watchlist.places
            } else {
                places = try await repositories.watchlist(.installation).places
            }
            let cities = places.cities
            // A forecast that cannot be decoded counts as missing.
            let forecasts = try await repositories.forecasts
                .issues(inEach: cities, from: fetch.sources, limit: ForecastHeadline.comparedIssues)
            let histories = try await repositories.fetches.find(cities)
            let shownHours = try await repositories.cityHours(in: cities, of: [.standard], hours)
            let observations = try await repositories.latestObservations(in: cities)
            let states = cities.map { city in
                CityForecast(
                    stored: forecasts.filter { $0.id.city == city },
                    fetch.record.activity.state(of: city),
                    histories.first { $0.id == city },
                    hours: shownHours.filter { $0.key.city == city },
                    observation: observations[city] ?? CityObservation()
                )
            }
            return Board(
                places: places,
                states: Dictionary(zip(cities, states)) { first, _ in first },
                usedAt: stored?.usedAt,
                sharing: stored?.owner?.sharing
            )
        }
    }

    package func callAsFunction(_ list: Watchlist.ID) -> SharedValues<Board> {
        boards.values(for: list)
    }

    /// Returns the current board, including every change before this call.
    ///
    /// While the board is observed, it waits for the observation instead of reading the store.
    package func current(_ list: Watchlist.ID) async throws -> Board {
        try await boards.currentValue(for: list)
    }
}

package struct Board: Hashable, Sendable {
    package let places: [BoardPlace]
    private let usedAt: Date?
    private let states: [CityCode: CityForecast]
    private var warnings: [BoardPlace: [WarningKind]] = [:]
    /// The secret for reading a person's board; `nil` for the boards of visitors.
    package let sharing: BoardSecret?

    init(
        places: [BoardPlace],
        states: [CityCode: CityForecast],
        usedAt: Date? = nil,
        sharing: BoardSecret? = nil
    ) {
        self.sharing = sharing
        self.places = places
        self.states = states
        self.usedAt = usedAt
    }

    package init(of states: [(city: CityCode, state: CityForecast)]) {
        self.init(
            places: states.map { BoardPlace($0.city) },
            states: Dictionary(states.map { ($0.city, $0.state) }) { first, _ in first }
        )
    }

    /// Whether the board is stored, so that its links lead to it.
    package var isStored: Bool { usedAt != nil }

    package func isUseDue(at moment: Date) -> Bool {
        usedAt.map { VisitorBoard.isUseDue(at: moment, last: $0) } ?? false
    }

    package init() {
        self.init(places: [], states: [:])
    }

    package var cities: [CityCode] { places.cities }

    package func forecast(for city: CityCode) -> Forecast? { states[city]?.issues.first }

    /// Returns the number of cities whose forecast was issued or corrected after an earlier board.
    package func changes(since earlier: Board) -> Int {
        cities.count(where: { city in
            let (new, old) = (forecast(for: city), earlier.forecast(for: city))
            return new?.id != old?.id || new?.days != old?.days
        })
    }

    /// Returns the board with the warnings in force, for its headlines.
    package func with(_ warnings: [CityWarnings]) -> Self {
        var board = self
        board.warnings = Dictionary(
            warnings.map { ($0.id, $0.state.inForce.map(\.kind)) }
        ) { first, _ in first }
        return board
    }

    package func snapshot(for place: BoardPlace, at moment: Date) -> ForecastSnapshot? {
        guard let state = states[place.city], let newest = state.issues.first else { return nil }
        let known = state.known(warnings[place] ?? [], at: moment)
        return ForecastSnapshot(newest, at: moment, known: known)
    }

    package func headline(for place: BoardPlace, at moment: Date) -> ForecastHeadline? {
        snapshot(for: place, at: moment)?.headline
    }

    package func hours(for city: CityCode, at moment: Date) -> HoursSnapshot? {
        states[city]?.hours[.standard]?.snapshot(at: moment)
    }

    package func observation(of city: CityCode, at moment: Date) -> StationObservation? {
        states[city]?.observation.current(at: moment)
    }

    package func isFetching(_ city: CityCode) -> Bool { states[city]?.isFetching ?? false }

    package func failure(for city: CityCode, refusal: DomainError? = nil) -> DomainError? {
        guard let state = states[city], state.failure == nil else {
            return states[city]?.reason() ?? states[city]?.failure ?? refusal
        }
        return state.reason(refusal: refusal) ?? refusal
    }
}
