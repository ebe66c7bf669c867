import Foundation
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

/// The state and the actions of the board.
///
/// The observation of the board is the only source of its cities and forecasts. Actions change the
/// store, and the change comes back through the observation.
@Observable
package final class BoardModel {
    /// The alert that the user must dismiss before using the page again; `nil` if there is none.
    package var alert: Alert?

    private let openedSite: SiteContext
    let finder: CityFinder
    /// The warnings of the watched cities.
    let warnings: PageWarnings
    /// The current typhoons.
    let typhoons: PageTyphoons
    /// The layout of the cities.
    var layout = BoardLayout.tiles
    /// Whether the board is that of the visitor's device.
    let isOwn: Bool
    /// The visitor's access to the board.
    private(set) var access: BoardAccess
    private var state: State
    /// The control that the last change leaves the focus to, as its own may be gone.
    private(set) var focus: String?
    @ObservationIgnored private let observeBoard: ObserveBoard
    @ObservationIgnored private let editWatchlist: EditWatchlist
    @ObservationIgnored private let refreshStaleForecasts: RefreshStaleForecasts
    @ObservationIgnored private let refreshForecasts: RefreshForecasts
    @ObservationIgnored private let clock: any WallClock
    /// Keeps the observation alive, so that it reads the store once for all of the page.
    @ObservationIgnored private var membership: SharedValues<Board>.Iterator

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
        /// The last change, unless it was undone.
        var lastChange: BoardContent.Change?

        /// Those of some cities whose forecasts are overdue at a moment.
        func overdue(_ cities: [CityCode], at moment: Date) -> [CityCode] {
            cities.filter { board.forecast(for: $0)?.isOverdue(at: moment) ?? true }
        }

        /// The reasons why overdue forecasts could not be fetched, and the cities whose overdue
        /// forecasts are being fetched, or are about to be.
        var overdue: (failures: [CityCode: DomainError], awaited: Set<CityCode>) {
            let overdue = overdue(board.cities, at: moment)
            let failures = overdue.reduce(into: [CityCode: DomainError]()) { failures, city in
                failures[city] = board.failure(for: city, refusal: refusals[city])
            }
            let awaited = overdue.filter { city in
                board.isFetching(city) || !requested.contains(city) && failures[city] == nil
            }
            return (failures, Set(awaited))
        }
    }

    /// Creates the model of a page.
    ///
    /// - Parameters:
    ///   - visit: The board that the visitor has opened.
    ///   - site: The site context of the visit.
    ///   - observeBoard: Observes the watched cities and their forecasts.
    ///   - observeWarnings: Observes the warnings.
    ///   - observeTyphoons: Observes the typhoons.
    ///   - editWatchlist: Changes the watched cities.
    ///   - refreshStaleForecasts: Fetches overdue forecasts.
    ///   - refreshForecasts: Fetches forecasts at the user's request.
    ///   - clock: The clock that ages are relative to.
    package init(
        visit: BoardVisit,
        site: SiteContext,
        observeBoard: ObserveBoard,
        observeWarnings: ObserveWarnings,
        observeTyphoons: ObserveTyphoons,
        editWatchlist: EditWatchlist,
        refreshStaleForecasts: RefreshStaleForecasts,
        refreshForecasts: RefreshForecasts,
        clock: any WallClock
    ) {
        access = visit.access
        isOwn = visit.isOwn
        openedSite = site
        finder = CityFinder()
        warnings = PageWarnings(observe: observeWarnings, home: site.home, clock: clock)
        typhoons = PageTyphoons(observe: observeTyphoons, clock: clock)
        state = State(moment: clock.now)
        self.observeBoard = observeBoard
        self.editWatchlist = editWatchlist
        self.refreshStaleForecasts = refreshStaleForecasts
        self.refreshForecasts = refreshForecasts
        self.clock = clock
        membership = observeBoard(visit.access.list).makeAsyncIterator()
    }

    /// The site context of the visit, with the layout in its address.
    package var site: SiteContext {
        layout == .tiles
            ? openedSite : openedSite.at("\(openedSite.address)?view=\(layout.rawValue)")
    }

    /// The list that the page shows.
    var list: Watchlist.ID { access.list }

    /// Whether the visitor may change the board.
    var isEditable: Bool { access.isEditable }

    /// The secrets of the board's links; `nil` if nothing is at them yet, or the visitor may only
    /// read.
    var links: BoardAccess.Links? {
        guard isEditable, state.board.isStored else { return nil }
        return state.board.sharing.map { BoardAccess.Links(editing: nil, reading: $0) }
            ?? access.links
    }

    /// Whether the board is that of the signed-in person.
    var isPersonal: Bool { site.account != nil && isOwn }

    /// The city that was moved last, if the move can be undone.
    var moved: CityCode? {
        guard case .move(let city, _)? = state.lastChange, isWatched(city) else { return nil }
        return city
    }

    /// The language of the page.
    var language: Language { site.language }

    /// The displayed content of the current state.
    var content: BoardContent {
        let state = state
        let overdue = state.overdue
        return BoardContent(
            preferences: site.preferences,
            board: state.board,
            moment: state.moment.shared,
            awaited: overdue.awaited,
            failures: overdue.failures,
            removed: state.lastChange.flatMap { change in
                if case .removal(let removal) = change { removal } else { nil }
            },
            isEditable: isEditable,
            layout: layout
        )
    }

    private var board: Board { state.board }

    /// The watched cities, in their order.
    var watched: [CityCode] { board.cities }

    /// Whether a city is watched.
    func isWatched(_ city: CityCode) -> Bool { board.cities.contains(city) }

    /// Fetches the newest forecast of every watched city at the user's request; runs at most once
    /// at a time.
    @ObservationIgnored package private(set) lazy var refreshAll = Action(of: self) {
        model,
        progress in
        let (cities, reader) = (model.board.cities, model.site.requester)
        let failed = try await model.refreshForecasts(cities, for: reader) { step in
            progress(Double(step.done) / Double(step.total))
        }
        try await model.catchUp()
        if let failure = failed.first?.failure { model.tell(failure, of: failed.count) }
    }

    /// Shows the stored forecasts, warnings and typhoons.
    ///
    /// The first response does not wait for a provider.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func load() async throws {
        try await catchUp()
        await warnings.load()
        await typhoons.load()
    }

    /// Fetches overdue forecasts now and once in each `FetchHistory.period`, until cancelled.
    ///
    /// A failure to fetch is shown as a notice above the tiles.
    ///
    /// - Parameter ticks: The clock that measures the period.
    /// - Throws: `CancellationError`; `DomainError`s of the store, which end it.
    package func keepLooking(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        await recordUse()
        try await refreshStale(board.cities)
        while true {
            try await ticks.sleep(for: FetchHistory.period)
            await recordUse()
            try await refreshStale(board.cities)
        }
    }

    /// Shows every change of the watchlist and the stored forecasts, until cancelled.
    ///
    /// A failure to read the store is shown as an alert, once. Observation continues.
    package func follow() async {
        for await board in observeBoard(list).results {
            switch board {
            case .success(let board): show(board)
            case .failure(let error): alert = Alert(unhandled: error, in: site.language)
            }
        }
    }

    /// Shows every change of the warnings, until cancelled.
    func followWarnings() async { await warnings.follow { watched } }

    /// Updates the displayed ages, and those of the warnings, every 60 seconds.
    ///
    /// - Parameter ticks: The clock that measures the interval.
    /// - Throws: Only `CancellationError`.
    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            try await ticks.sleep(for: .seconds(60))
            state.moment = clock.now
            warnings.tick()
            typhoons.tick()
        }
    }

    /// Adds a city to the end of the board and fetches its forecast.
    ///
    /// A full board is shown as an alert.
    ///
    /// - Parameter city: The city.
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func watch(_ city: CityCode) async throws {
        try await change { try await editWatchlist.watch(city, in: target) }
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
    package func unwatch(_ city: CityCode) async throws {
        guard let place = board.cities.firstIndex(of: city) else { return }
        try await change { try await editWatchlist.unwatch(city, in: target) }
        state.lastChange = .removal(BoardContent.Removal(city: city, place: place))
        focus = TileControl.undo.id(of: city)
    }

    /// Restores the last removed city at its former index, or moves the last moved city back.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    package func undo() async throws {
        switch state.lastChange {
        case .removal(let removed):
            try await change {
                try await editWatchlist.watch(removed.city, at: removed.place, in: target)
            }
            focus = TileControl.remove.id(of: removed.city)
        case .move(let city, let place):
            try await change { try await editWatchlist.move(city, to: place, in: target) }
            focusControl(of: city, after: .up)
        case nil: break
        }
    }

    /// Moves a city on the board; the move can be undone until the next change.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - offset: The number of positions, negative towards the front. The move stops at either
    ///     end.
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    package func move(_ city: CityCode, by offset: Int) async throws {
        try await move(city, by: offset < 0 ? .up : .down) {
            try await editWatchlist.move(city, by: offset, in: target)
        }
    }

    /// Moves a city to the front of the board; the move can be undone until the next change.
    ///
    /// - Parameter city: The city.
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    package func moveToFront(_ city: CityCode) async throws {
        try await move(city, by: .first) {
            try await editWatchlist.move(city, to: 0, in: target)
        }
    }

    /// Moves a city to the place before another one; the move can be undone until the next change.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - next: The city that follows it afterwards, or the one just removed, whose place counts;
    ///     `nil` to move the city to the end.
    /// - Throws: `DomainError`s of the store; `CancellationError`. Nothing is changed then.
    package func move(_ city: CityCode, before next: CityCode?) async throws {
        var next = next
        if case .removal(let removal)? = state.lastChange, removal.city == next {
            next = board.cities.dropFirst(removal.place).first
        }
        try await move(city) {
            try await editWatchlist.move(city, before: next, in: target)
        }
    }

    /// Stores the board, so that its links can be shared.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func createLinks() async throws {
        try await editWatchlist.create(access, for: site.requester)
        try await enterChangedBoard()
        focus = ShareSection.firstLink
    }

    private var target: EditWatchlist.Target { .board(access, requester: site.requester) }

    private func move(
        _ city: CityCode,
        by control: TileControl? = nil,
        _ body: () async throws -> Void
    ) async throws {
        guard let place = board.cities.firstIndex(of: city) else { return }
        try await change(body)
        if board.cities.firstIndex(of: city) != place {
            state.lastChange = .move(city, from: place)
        }
        // A dragged tile leaves the focus where it is.
        if let control { focusControl(of: city, after: control) }
    }

    /// Moves the focus from a control that an end of the board disables.
    private func focusControl(of city: CityCode, after control: TileControl) {
        if board.cities.first == city, control != .down {
            focus = TileControl.down.id(of: city)
        } else if board.cities.last == city, control == .down {
            focus = TileControl.up.id(of: city)
        } else if control == .first {
            focus = TileControl.first.id(of: city)
        }
    }

    private func change(_ body: () async throws -> Void) async throws {
        focus = nil
        do {
            try await body()
            state.lastChange = nil
            try await enterChangedBoard()
        } catch let error as WatchlistError {
            alert = Alert(error, in: site.language)
        }
    }

    /// Shows the board that the visitor's first change has created, with the change.
    private func enterChangedBoard() async throws {
        if access != access.changed {
            access = access.changed
            membership = observeBoard(list).makeAsyncIterator()
        }
        try await catchUp()
    }

    /// Records that the board is used.
    private func recordUse() async {
        guard board.isUseDue(at: clock.now) else { return }
        // A failure costs a day of at least 13 months, and the next visit records the use again.
        try? await editWatchlist.recordUse(of: list)
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
        show(try await observeBoard.current(list))
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
