import Foundation
import KasaneDomain
import TenkiApplication
import TenkiDomain

/// What a board shows to everybody who reads it alike: all that its tiles depend on.
struct BoardContent: Equatable, Sendable {
    /// A city that was removed, and where it was.
    struct Removal: Equatable, Sendable {
        let city: CityCode
        let place: Int
    }

    let preferences: Preferences
    let board: Board
    /// The moment that ages and days are reckoned from.
    let moment: Date
    let awaited: Set<CityCode>
    let failures: [CityCode: Failure]
    let removed: Removal?

    /// The watched cities in their order, with what is known of them.
    var tiles: [BoardTile] {
        var tiles = watched
        if let removed, !board.cities.contains(removed.city) {
            let tile = BoardTile(
                id: removed.city,
                shown: nil,
                failure: nil,
                isAwaited: false,
                isRemoved: true,
                isFirst: false,
                isLast: false
            )
            tiles.insert(tile, at: min(removed.place, tiles.count))
        }
        return tiles
    }

    private var watched: [BoardTile] {
        board.cities.enumerated().map { index, city in
            BoardTile(
                id: city,
                shown: board.forecast(for: city).map { ShownForecast($0, at: moment) },
                failure: failures[city],
                isAwaited: awaited.contains(city),
                isFirst: index == 0,
                isLast: index == board.cities.count - 1
            )
        }
    }

    /// Whom to name for what is shown, each once.
    var attributions: [Attribution] {
        var seen: Set<Attribution> = []
        return board.cities.compactMap { board.forecast(for: $0)?.attribution }
            .filter { seen.insert($0).inserted }
    }
}

extension Date {
    /// The moment that ages are shown for: the same for all pages that are written within ten seconds.
    ///
    /// An age is told in minutes, so it comes ten seconds late at the most.
    var shared: Date {
        Date(
            timeIntervalSinceReferenceDate: (timeIntervalSinceReferenceDate / 10).rounded(.down)
                * 10
        )
    }
}

extension ShownForecast {
    /// The same for all pages that are written within ten seconds.
    var shared: ShownForecast { ShownForecast(forecast, at: moment.shared, caveat) }
}
