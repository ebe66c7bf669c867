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

    private let openedSite: SiteContext
    let finder: CityFinder
    let warnings: PageWarnings
    let typhoons: PageTyphoons
    var layout = BoardLayout.tiles
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
        openedSite = site
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

    package var site: SiteContext {
        layout == .tiles
            ? openedSite : openedSite.at("\(openedSite.address)?view=\(layout.rawValue)")
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
            layout: layout,
            warnings: watched.map(warnings.warnings)
        )
    }

    var warningLines: WarningLines {
        WarningLines(
            cities: watched.map(warnings.warnings),
            day: warnings.day,
            language: language,
            home: warnings.home
        )
    }

    var watched: [CityCode] { state.board.cities }

    func isWatched(_ city: CityCode) -> Bool { watched.contains(city) }

    @ObservationIgnored package private(set) lazy var refreshAll = Action(of: self) {
        model,
        progress in
        let (cities, reader) = (model.watched, model.site.caller)
        let failed = try await model.refreshForecasts(cities, for: reader) { step in
            progress(Double(step.done) / Double(step.total))
        }
        try await model.catchUp()
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
            try await refreshStale(watched)
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

    package func watch(_ city: CityCode) async throws {
        try await change { try await editWatchlist.watch(city, in: target) }
        finder.query = ""
        focus = CityFinder.field
        try await refreshStale([city])
    }

    package func unwatch(_ city: CityCode) async throws {
        guard let place = watched.firstIndex(of: city) else { return }
        try await change { try await editWatchlist.unwatch(city, in: target) }
        state.lastChange = .removal(BoardContent.Removal(city: city, place: place))
        focus = TileControl.undo.id(of: city)
    }

    package func undo() async throws {
        switch state.lastChange {
        case .removal(let removed):
            try await change {
                try await editWatchlist.watch(removed.city, at: removed.place, in: target)
            }
            focus = TileControl.remove.id(of: removed.city)
        case .move(let city, let place):
            try await change { try await editWatchlist.move(city, to: place, in: target) }
            focus = TileControl.up.next(of: city, in: watched)?.id(of: city)
        case nil: break
        }
    }

    func move(_ city: CityCode, by control: TileControl) async throws {
        try await move(city, by: control) {
            if control == .first {
                try await editWatchlist.move(city, to: 0, in: target)
            } else {
                try await editWatchlist.move(city, by: control == .up ? -1 : 1, in: target)
            }
        }
    }

    package func move(_ city: CityCode, before next: CityCode?) async throws {
        let next = state.remaining(from: next)
        try await move(city) {
            try await editWatchlist.move(city, before: next, in: target)
        }
    }

    package func createLinks() async throws {
        try await editWatchlist.create(access, for: site.caller)
        try await enterChangedBoard()
        focus = ShareSection.firstLink
    }

    private var target: EditWatchlist.Target { .board(access, caller: site.caller) }

    private func move(
        _ city: CityCode,
        by control: TileControl? = nil,
        _ body: () async throws -> Void
    ) async throws {
        guard let place = watched.firstIndex(of: city) else { return }
        try await change(body)
        if watched.firstIndex(of: city) != place {
            state.lastChange = .move(city, from: place)
        }
        // A dragged tile leaves the focus where it is.
        focus = control?.next(of: city, in: watched)?.id(of: city)
    }

    private func change(_ body: () async throws -> Void) async throws {
        focus = nil
        do {
            try await body()
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
