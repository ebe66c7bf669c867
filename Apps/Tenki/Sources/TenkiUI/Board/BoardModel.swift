import Foundation
import KasaneAccounts
import KasaneDomain
package import KasaneLive
import Observation
package import TenkiApplication
package import TenkiDomain

@Observable
package final class BoardModel {
    package var alert: Alert?

    package let site: SiteContext
    let finder: CityFinder
    let warnings: PageWarnings
    let typhoons: PageTyphoons
    let isOwn: Bool
    private(set) var access: BoardAccess
    private(set) var state: BoardState
    private(set) var focus: String?
    @ObservationIgnored private let observeBoard: ObserveBoard
    @ObservationIgnored private let editWatchlist: EditWatchlist
    @ObservationIgnored private let refreshStaleForecasts: RefreshStaleForecasts
    @ObservationIgnored private let refreshForecasts: RefreshForecasts
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private var membership: SharedValues<Board>.Membership

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
        self.site = site
        finder = CityFinder()
        warnings = PageWarnings(observe: observeWarnings, home: site.home, clock: clock)
        typhoons = PageTyphoons(observe: observeTyphoons, clock: clock)
        state = BoardState(at: clock.now)
        self.observeBoard = observeBoard
        self.editWatchlist = editWatchlist
        self.refreshStaleForecasts = refreshStaleForecasts
        self.refreshForecasts = refreshForecasts
        self.clock = clock
        membership = observeBoard(visit.access.list).makeAsyncIterator()
    }

    var list: Watchlist.ID { access.list }

    var isEditable: Bool { access.isEditable }

    var links: BoardAccess.Links? {
        guard isEditable, state.board.isStored else { return nil }
        return state.board.sharing.map { BoardAccess.Links(editing: nil, reading: $0) }
            ?? access.links
    }

    var isPersonal: Bool { site.account != nil && isOwn }

    var language: Language { site.language }

    var content: BoardContent {
        state.content(
            for: site.preferences,
            isEditable: isEditable,
            warnings: watched.map(warnings.warnings)
        )
    }

    var warningLines: WarningLines {
        WarningLines(
            // The home municipality has its own line.
            cities: watched.filter { $0.municipality.map { $0.code != site.home } ?? true }
                .map(warnings.warnings),
            day: warnings.day,
            language: language,
            home: warnings.home
        )
    }

    var watched: [BoardPlace] { state.board.places }

    func isWatched(_ place: BoardPlace) -> Bool { watched.contains(place) }

    @ObservationIgnored package private(set) lazy var refreshAll = Action(of: self) {
        model,
        progress in
        let (reader, before) = (model.site.caller, model.state.board)
        model.state.refreshed = nil
        let failed = try await model.refreshForecasts(before.cities, for: reader) { step in
            progress(Double(step.done) / Double(step.total))
        }
        try await model.catchUp()
        let changes = model.state.board.changes(since: before)
        if failed.isEmpty || changes > 0 { model.state.refreshed = changes }
        guard let failure = failed.first?.failure else { return }
        model.alert = .forecasts(of: failed.count, missingBecause: failure, in: model.language)
    }

    package func load() async throws {
        try await catchUp()
        await warnings.load()
        await typhoons.load()
    }

    package func keepLooking(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        while true {
            await recordUse()
            try await refreshStale(state.board.cities)
            try await ticks.sleep(for: FetchHistory.period)
        }
    }

    package func follow() async {
        await observeBoard(list).follow(show) { alert = Alert(unhandled: $0, in: language) }
    }

    func followWarnings() async { await warnings.follow { watched } }

    package func keepTime(by ticks: any Clock<Duration> = ContinuousClock()) async throws {
        try await ticks.everyMinute {
            state.moment = clock.now
            warnings.tick()
            typhoons.tick()
        }
    }

    package func watch(_ place: BoardPlace) async throws {
        try await change { try $0.watch(place) }
        state.lastChange = .init(kind: .addition, place: place)
        finder.query = ""
        focus = CityFinder.field
        try await refreshStale([place.city])
    }

    package func unwatch(_ place: BoardPlace) async throws {
        guard let index = watched.firstIndex(of: place) else { return }
        try await change { $0.unwatch(place) }
        state.lastChange = .init(kind: .removal, place: place, index: index)
        focus = TileControl.undo.id(of: place)
    }

    package func undo() async throws {
        guard let last = state.lastChange else { return }
        let place = last.place
        switch last.kind {
        case .removal:
            try await change { try $0.watch(place, at: last.index) }
            focus = TileControl.remove.id(of: place)
        case .move:
            try await change { $0.move(place, to: last.index) }
            focus = (TileControl.up.next(of: place, in: watched) ?? .up).id(of: place)
        case .addition, .undo: return
        }
        state.lastChange = .init(kind: .undo, place: place)
    }

    func move(_ place: BoardPlace, by control: TileControl) async throws {
        try await move(place, by: control) { list in
            if control == .first { return list.move(place, to: 0) }
            list.move(place, by: control == .up ? -1 : 1)
        }
    }

    package func move(_ place: BoardPlace, before next: BoardPlace?) async throws {
        let next = state.remaining(from: next)
        try await move(place) { $0.move(place, before: next) }
    }

    package func createLinks() async throws {
        try await editWatchlist.create(access, for: site.caller)
        try await enterChangedBoard()
        focus = ShareSection.firstLink
    }

    private func move(
        _ place: BoardPlace,
        by control: TileControl? = nil,
        _ body: @Sendable (inout Watchlist) throws -> Void
    ) async throws {
        guard let index = watched.firstIndex(of: place) else { return }
        try await change(body)
        if watched.firstIndex(of: place) != index {
            state.lastChange = .init(kind: .move, place: place, index: index)
        }
        // A dragged tile leaves the focus where it is.
        focus = control?.next(of: place, in: watched)?.id(of: place)
    }

    private func change(_ body: @Sendable (inout Watchlist) throws -> Void) async throws {
        focus = nil
        do {
            try await editWatchlist(.board(access, caller: site.caller), body)
            state.lastChange = nil
            try await enterChangedBoard()
        } catch let error as WatchlistError {
            alert = Alert(error, in: language)
        }
    }

    private func enterChangedBoard() async throws {
        if access != access.changed {
            access = access.changed
            membership = observeBoard(list).makeAsyncIterator()
        }
        try await catchUp()
    }

    private func recordUse() async {
        guard state.board.isUseDue(at: clock.now) else { return }
        // A failure costs a day of at least 13 months, and the next visit records the use again.
        try? await editWatchlist.recordUse(of: list)
    }

    private func show(_ board: Board) { state.show(board, at: clock.now) }

    private func catchUp() async throws {
        show(try await observeBoard.current(list))
    }

    private func refreshStale(_ cities: [CityCode]) async throws {
        let overdue = state.overdue(cities, at: clock.now)
        state.requested.subtract(overdue)
        try await refreshStaleForecasts(overdue, for: site.caller) { city, failure in
            state.requested.insert(city)
            state.refusals[city] = failure
        }
        try await catchUp()
    }
}
