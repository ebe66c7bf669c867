import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain

struct BoardContent: Equatable, Sendable {
    struct Change: Equatable, Sendable {
        enum Kind { case addition, removal, move, undo }

        let kind: Kind
        let place: BoardPlace
        /// The index of the place before the change.
        var index = 0
    }

    let preferences: Preferences
    let board: Board
    let moment: Date
    let awaited: Set<CityCode>
    let failures: [CityCode: DomainError]
    let removed: Change?
    let isEditable: Bool

    var tiles: [BoardTile] {
        var tiles = watched
        if let removed, !board.places.contains(removed.place) {
            let tile = BoardTile(
                id: removed.place,
                shown: nil,
                failure: nil,
                isAwaited: false,
                isRemoved: true,
                isFirst: false,
                isLast: false
            )
            tiles.insert(tile, at: min(removed.index, tiles.count))
        }
        return tiles
    }

    /// The notice that forecasts are old or missing because they could not be fetched; `nil` if
    /// there is nothing to say about the board as a whole.
    ///
    /// While some forecasts are shown, the tile of a city without one has its own reason.
    var notice: String? {
        let shown = board.cities.filter { board.forecast(for: $0) != nil }
        let failing = (shown.isEmpty ? board.cities : shown).filter { failures[$0] != nil }
        guard let failure = failing.first.flatMap({ failures[$0] }) else { return nil }
        let ages = failing.compactMap { board.forecast(for: $0)?.age(at: moment) }
        return failure.boardNotice(
            oldest: ages.max(),
            in: preferences.language,
            isBrief: true
        )
    }

    private var watched: [BoardTile] {
        let isExplained = notice != nil
        return board.places.enumerated().map { index, place in
            let city = place.city
            let headline = board.headline(for: place, at: moment)
            return BoardTile(
                id: place,
                shown: board.forecast(for: city).map { ForecastSnapshot($0, at: moment) },
                headline: headline,
                hours: board.hours(for: city, at: moment)?.below(headline),
                observation: board.observation(of: city, at: moment),
                failure: failures[city],
                isAwaited: awaited.contains(city),
                isExplained: isExplained,
                isFirst: index == 0,
                isLast: index == board.places.count - 1
            )
        }
    }

    var attributions: [Attribution] {
        board.cities.compactMap { board.forecast(for: $0)?.attribution }.unique(by: \.self)
    }
}

extension ForecastSnapshot {
    var shared: ForecastSnapshot { ForecastSnapshot(forecast, at: moment.shared, caveat) }
}
