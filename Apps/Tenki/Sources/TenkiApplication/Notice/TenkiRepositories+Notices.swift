import KasaneDomain
import TenkiDomain

extension TenkiRepositories {
    /// Returns the cities of a person's board, in order.
    func cities(of person: PersonID) async throws -> [CityCode] {
        try await watchlist(.board(BoardID(of: person))).cities
    }

    /// Returns the cities of which people want to be told, whether or not they open their boards.
    func citiesWithNotices() async throws -> Set<CityCode> {
        let people = try await noticeSettings.allReadable { _ in }.filter(\.isActive).map(\.id)
        guard !people.isEmpty else { return [] }
        let boards = try await boards.find(people.map { BoardID(of: $0) })
        let own = Set(boards.flatMap(\.watchlist.cities))
        // A person without a board sees the list of the installation.
        return try await boards.count == people.count
            ? own : own.union(watchlist(.installation).cities)
    }
}
