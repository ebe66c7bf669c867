import KasaneDomain
package import TenkiDomain

/// The cities of a board and their cover photographs.
package struct BoardCovers: Hashable, Sendable {
    /// The watched cities in order.
    package let cities: [CityCode]
    /// The cover photographs of cities, watched or not.
    package let photos: [CityCode: Photo]
}

extension TenkiRepositories {
    /// Returns the cities and the covers of a list as it is shown.
    func covers(on list: Watchlist.ID) async throws -> BoardCovers {
        if case .board(let id) = list, let stored = try await boards.find(id) {
            return BoardCovers(cities: stored.watchlist.cities, photos: stored.covers)
        }
        let cities = try await watchlist(.installation).cities
        return BoardCovers(cities: cities, photos: [:])
    }
}
