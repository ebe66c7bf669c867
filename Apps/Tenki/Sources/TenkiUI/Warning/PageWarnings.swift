import Foundation
import KasaneDomain
import Observation
import TenkiApplication
import TenkiDomain

/// The warnings on a page: those of the last check that changed something that it shows.
///
/// A check each minute that finds nothing new changes no page. Its time is shown with the next
/// tick of the page's clock, which also finds that the last check is too old.
@Observable
final class PageWarnings {
    private struct State {
        let overview: WarningOverview
        let moment: Date
        let reason: WarningUnknownReason?
        let home: MunicipalityWarnings?

        init(_ overview: WarningOverview, _ home: MunicipalityCode?, at moment: Date) {
            self.overview = overview
            self.moment = moment
            reason = overview.book.overallReason(at: moment)
            self.home = home.map { overview.book.warnings(in: $0, at: moment) }
        }

        func warnings(for place: BoardPlace) -> CityWarnings {
            overview.warnings(for: place, reason: reason)
        }
    }

    private var state: State
    private(set) var news: [WarningNews.Item] = []
    @ObservationIgnored private var newest = WarningOverview()
    @ObservationIgnored var municipality: MunicipalityCode? {
        didSet { tick() }
    }
    @ObservationIgnored private let observe: ObserveWarnings
    @ObservationIgnored private let clock: any WallClock
    @ObservationIgnored private let membership: SharedValues<WarningOverview>.Membership

    init(
        observe: ObserveWarnings,
        home municipality: MunicipalityCode? = nil,
        clock: any WallClock
    ) {
        self.observe = observe
        self.municipality = municipality
        self.clock = clock
        state = State(WarningOverview(), municipality, at: clock.now)
        membership = observe().makeAsyncIterator()
    }

    var overview: WarningOverview { state.overview }

    var reason: WarningUnknownReason? { state.reason }

    var home: MunicipalityWarnings? { state.home }

    var day: Date { CalendarDate(state.moment, in: .japan).start(in: .japan) }

    func warnings(for place: BoardPlace) -> CityWarnings { state.warnings(for: place) }

    func load() async {
        // A store that fails is reported with the forecasts, and unread warnings are unknown.
        guard let overview = try? await observe.current() else { return }
        newest = overview
        tick()
    }

    func follow(in places: () -> [BoardPlace]) async {
        for await result in observe().results {
            // A store that fails is reported with the forecasts, and old warnings become unknown.
            guard case .success(let overview) = result else { continue }
            newest = overview
            show(in: places())
        }
    }

    func tick() {
        state = State(newest, municipality, at: clock.now)
    }

    private func show(in places: [BoardPlace]) {
        let next = State(newest, municipality, at: clock.now)
        var changes = places.compactMap { place in
            change(
                of: place.warningPlace,
                state.warnings(for: place).state,
                next.warnings(for: place).state
            )
        }
        if let before = state.home, let after = next.home,
            !places.contains(where: { $0.municipality?.code == after.municipality }),
            let change = change(of: .municipality(after.municipality), before.state, after.state)
        {
            changes.append(change)
        }
        guard !changes.isEmpty else { return }
        let isFirst = state.reason == .neverRead
        state = next
        let new = isFirst ? [] : changes.filter { !$0.kinds.isEmpty }
        let all = new.isEmpty ? news.compactMap { stillInForce($0) } : new
        if all != news { news = all }
    }

    /// Returns what a change newly issued, which may be nothing; `nil` without a change.
    private func change(
        of place: WarningPlace,
        _ before: WarningState<CityWarning>,
        _ after: WarningState<CityWarning>
    ) -> WarningNews.Item? {
        guard after.differs(from: before) else { return nil }
        let known = (before.inForce + before.lastKnown).map(\.kind)
        let new = after.inForce.map(\.kind).filter { kind in
            // A milder kind after another means that the agency has lowered the level.
            !known.contains { $0 == kind || kind.isMilder(than: $0) }
        }
        return WarningNews.Item(place: place, kinds: new)
    }

    private func stillInForce(_ news: WarningNews.Item) -> WarningNews.Item? {
        let inForce: [WarningKind] =
            switch news.place {
            case .city(let city): state.warnings(for: BoardPlace(city)).state.inForce.map(\.kind)
            case .municipality(let code):
                overview.book.warnings(in: code, at: state.moment).state.inForce.map(\.kind)
            }
        let kinds = news.kinds.filter(inForce.contains)
        return kinds.isEmpty ? nil : WarningNews.Item(place: news.place, kinds: kinds)
    }
}
