import Foundation
import KasaneDomain
public import KasaneLive
public import Observation
public import TenkiApplication
public import TenkiDomain

/// The state and the actions of the board.
///
/// The observation of the board is the only source of its cities and forecasts. Actions change the
/// store, and the change comes back through the observation.
@Observable
public final class BoardModel {
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    public var alert: Alert?

    /// The site context of the visit.
    public let site: SiteContext
    let finder: CityFinder
    private var state: State
    /// The control that the last change leaves the focus to, as its own may be gone.
    private(set) var focus: String?
    @ObservationIgnored private let observeBoard: ObserveBoard
    @ObservationIgnored private let editWatchlist: EditWatchlist
    @ObservationIgnored private let refreshStaleForecasts: RefreshStaleForecasts
    @ObservationIgnored private let refreshForecasts: RefreshForecasts
    @ObservationIgnored private let clock: any WallClock
    /// Keeps the observation alive, so that it reads the store once for all of the page.
    @ObservationIgnored private let membership: SharedValues<Board>.Iterator

    /// The displayed state.
    ///
    /// It is observed as one property, because each observed property costs time for every viewer.
    private struct State {
        var board = Board()
        var moment: Date
        /// The cities whose overdue forecasts this page has requested.
        var requested: Set<CityCode> = []
        /// The reasons why requests of this page were refused.
        var refusals: [CityCode: DomainError] = [:]
        /// The city that was removed last, and where it was.
        var removed: BoardContent.Removal?

        /// Those of some cities whose forecasts are overdue at a moment.
        func overdue(_ cities: [CityCode], at moment: Date) -> [CityCode] {
            cities.filter { board.forecast(for: $0)?.isOverdue(at: moment) ?? true }
        }

        /// The reasons why overdue forecasts could not be fetched.
        var failures: [CityCode: DomainError] {
            overdue(board.cities, at: moment).reduce(into: [:]) { failures, city in
                failures[city] = board.failure(for: city, refusal: refusals[city])
            }
        }

        /// The cities whose overdue forecasts are being fetched, or are about to be.
        var awaited: Set<CityCode> {
            let failures = failures
            let awaited = overdue(board.cities, at: moment).filter { city in
                board.isFetching(city) || !requested.contains(city) && failures[city] == nil
            }
            return Set(awaited)
        }
    }

    /// Creates the model of a page.
    ///
    /// - Parameters:
    ///   - site: The site context of the visit.
    ///   - observeBoard: Observes the watched cities and their forecasts.
    ///   - editWatchlist: Changes the watched cities.
    ///   - refreshStaleForecasts: Fetches overdue forecasts.
    ///   - refreshForecasts: Fetches forecasts at the user's request.
    ///   - clock: The clock that ages are relative to.
    public init(
        site: SiteContext,
        observeBoard: ObserveBoard,
        editWatchlist: EditWatchlist,
        refreshStaleForecasts: RefreshStaleForecasts,
        refreshForecasts: RefreshForecasts,
        clock: any WallClock
    ) {
        self.site = site
        finder = CityFinder(language: site.language)
        state = State(moment: clock.now)
        self.observeBoard = observeBoard
        self.editWatchlist = editWatchlist
        self.refreshStaleForecasts = refreshStaleForecasts
        self.refreshForecasts = refreshForecasts
        self.clock = clock
        membership = observeBoard().makeAsyncIterator()
    }

    /// The language of the page.
    var language: Language { site.language }

    /// The displayed content of the current state.
    var content: BoardContent {
        let state = state
        return BoardContent(
            preferences: site.preferences,
            board: state.board,
            moment: state.moment.shared,
            awaited: state.awaited,
            failures: state.failures,
            removed: state.removed
        )
    }

    private var board: Board { state.board }

    /// Whether a city is watched.
    func isWatched(_ city: CityCode) -> Bool { board.cities.contains(city) }

    /// Fetches the newest forecast of every watched city at the user's request; runs at most once
    /// at a time.
    @ObservationIgnored public private(set) lazy var refreshAll = Action(of: self) {
        model,
        progress in
        let (cities, reader) = (model.board.cities, model.site.requester)
        let failed = try await model.refreshForecasts(cities, for: reader) { step in
            progress(Double(step.done) / Double(step.total))
        }
        try await model.catchUp()
        if let failure = failed.first?.failure { model.tell(failure, of: failed.count) }
    }

    /// Shows the stored forecasts.
    ///
    /// The first response does not wait for a provider.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func load() async throws {
        try await catchUp()
    }

    /// Fetches overdue forecasts now and once in each `FetchHistory.period`, until cancelled.
    ///
    /// A failure to fetch is shown as a notice above the tiles.
    ///
    /// - Parameter ticks: The clock that measures the period.
    /// - Throws: `CancellationError`; `DomainError`s of the store, which end it.
    public func keepLooking(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        try await refreshStale(board.cities)
        while true {
            try await ticks.sleep(for: FetchHistory.period)
            try await refreshStale(board.cities)
        }
    }

    /// Shows every change of the watchlist and the stored forecasts, until cancelled.
    ///
    /// A failure to read the store is shown as an alert, once. Observation continues.
    public func follow() async {
        for await board in observeBoard().results {
            switch board {
            case .success(let board): show(board)
            case .failure(let error): alert = Alert(unhandled: error, in: site.language)
            }
        }
    }

    /// Updates the displayed ages every 60 seconds.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    public func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            state.moment = clock.now
        }
    }

    /// Adds a city to the end of the board and fetches its forecast.
    ///
    /// A full board is shown as an alert.
    ///
    /// - Parameter city: The city.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func watch(_ city: CityCode) async throws {
        try await change { try await editWatchlist.watch(city) }
        finder.query = ""
        focus = CityFinder.field
        try await refreshStale([city])
    }

    /// Removes a city from the board.
    ///
    /// The removal can be undone until the next change.
    ///
    /// - Parameter city: The city.
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    public func unwatch(_ city: CityCode) async throws {
        guard let place = board.cities.firstIndex(of: city) else { return }
        try await change { try await editWatchlist.unwatch(city) }
        state.removed = BoardContent.Removal(city: city, place: place)
        focus = TileControl.undo.id(of: city)
    }

    /// Restores the last removed city at its former index.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    public func undoRemoval() async throws {
        guard let removed = state.removed else { return }
        try await change { try await editWatchlist.watch(removed.city, at: removed.place) }
        focus = TileControl.remove.id(of: removed.city)
    }

    /// Moves a city on the board.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - offset: The number of positions, negative towards the front. The move stops at either
    ///     end.
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    public func move(_ city: CityCode, by offset: Int) async throws {
        try await change { try await editWatchlist.move(city, by: offset) }
        // At either end the pressed button is disabled.
        if board.cities.first == city { focus = TileControl.down.id(of: city) }
        if board.cities.last == city { focus = TileControl.up.id(of: city) }
    }

    private func change(_ body: () async throws -> Void) async throws {
        focus = nil
        do {
            try await body()
            state.removed = nil
            try await catchUp()
        } catch let error as WatchlistError {
            alert = Alert(error, in: site.language)
        }
    }

    private func show(_ board: Board) {
        var next = state
        next.moment = clock.now
        next.board = board
        let overdue = Set(next.overdue(board.cities, at: next.moment))
        next.refusals = next.refusals.filter { overdue.contains($0.key) }
        state = next
    }

    /// Shows the observation with every change before this call.
    private func catchUp() async throws {
        show(try await observeBoard.current())
    }

    private func refreshStale(_ cities: [CityCode]) async throws {
        let overdue = state.overdue(cities, at: clock.now)
        state.requested.subtract(overdue)
        try await refreshStaleForecasts(overdue, for: site.requester) { city, failure in
            state.requested.insert(city)
            state.refusals[city] = failure
        }
        try await catchUp()
    }

    private func tell(_ failure: DomainError, of count: Int) {
        alert = .forecasts(of: count, missingBecause: failure, in: site.language)
    }
}
