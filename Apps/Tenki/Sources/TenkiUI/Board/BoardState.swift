import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain

/// What the page of a board has of it.
///
/// It is observed as one property, because each observed property costs time for every viewer.
struct BoardState {
    private(set) var board = Board()
    var moment: Date
    var lastChange: BoardContent.Change? { didSet { refreshed = nil } }
    /// How many forecasts the last refresh changed, or `nil` after another action.
    var refreshed: Int? { didSet { newsCount += 1 } }
    private(set) var newsCount = 0
    var requested: Set<CityCode> = []
    var refusals: [CityCode: DomainError] = [:]

    init(at moment: Date) {
        self.moment = moment
    }

    private var removed: BoardContent.Change? {
        lastChange.flatMap { $0.kind == .removal ? $0 : nil }
    }

    /// The place itself, or the one that follows it if it is shown as removed.
    func remaining(from place: BoardPlace?) -> BoardPlace? {
        guard let removed, removed.place == place else { return place }
        return board.places.dropFirst(removed.index).first
    }

    func overdue(_ cities: [CityCode], at moment: Date) -> [CityCode] {
        cities.filter { board.forecast(for: $0)?.isOverdue(at: moment) ?? true }
    }

    func content(
        for preferences: Preferences,
        isEditable: Bool,
        warnings: [CityWarnings]
    ) -> BoardContent {
        let overdue = self.overdue(board.cities, at: moment)
        let failures = overdue.reduce(into: [CityCode: DomainError]()) { failures, city in
            failures[city] = board.failure(for: city, refusal: refusals[city])
        }
        let awaited = overdue.filter { city in
            board.isFetching(city) || !requested.contains(city) && failures[city] == nil
        }
        return BoardContent(
            preferences: preferences,
            board: board.with(warnings),
            moment: moment.shared,
            awaited: Set(awaited),
            failures: failures,
            removed: removed,
            isEditable: isEditable
        )
    }

    mutating func show(_ board: Board, at moment: Date) {
        self.board = board
        self.moment = moment
        let overdue = Set(self.overdue(board.cities, at: moment))
        refusals = refusals.filter { overdue.contains($0.key) }
    }
}
