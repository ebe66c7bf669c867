import KasaneDomain
import TenkiDomain

extension TenkiRepositories {
    /// Returns the cities of a person's board, in order.
    func cities(of person: PersonID) async throws -> [CityCode] {
        try await watchlist(.board(BoardID(of: person))).cities
    }

    /// Returns the cities of each person's board, in order.
    ///
    /// - Parameters:
    ///   - people: The people.
    ///   - report: Called for each board that cannot be read, whose person is left out.
    /// - Returns: The cities.
    /// - Throws: The other errors of the store.
    func cities(
        of people: [PersonID],
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [PersonID: [CityCode]] {
        let ids = people.map { BoardID(of: $0) }
        var unreadable: Set<BoardID> = []
        let boards = try await boards.findReadable(ids) { id, failure in
            unreadable.insert(id)
            report(failure)
        }
        let own = Dictionary(boards.map { ($0.id, $0.watchlist.cities) }) { $1 }
        // A person without a board sees the list of the installation.
        let installation = try await watchlist(.installation).cities
        let cities = zip(people, ids).compactMap { person, id in
            unreadable.contains(id) ? nil : (person, own[id] ?? installation)
        }
        return Dictionary(cities) { $1 }
    }

    /// Returns the cities of which people want to be told, whether or not they open their boards.
    ///
    /// - Parameter report: Called for each row that cannot be read, whose cities are left out.
    /// - Returns: The cities.
    /// - Throws: The errors of the store.
    func citiesWithNotices(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> Set<CityCode> {
        let people = try await noticeSettings.allReadable(onFailure: report)
            .filter(\.isActive).map(\.id)
        guard !people.isEmpty else { return [] }
        let ids = people.map { BoardID(of: $0) }
        let boards = try await boards.findReadable(ids) { report($1) }
        let own = Set(boards.flatMap(\.watchlist.cities))
        // A person without a board sees the list of the installation.
        return try await boards.count == people.count
            ? own : own.union(watchlist(.installation).cities)
    }
}

extension Repository {
    /// Finds elements, except for those whose rows cannot be read.
    ///
    /// - Parameters:
    ///   - ids: The identities.
    ///   - report: Called for each row that cannot be read.
    /// - Returns: The elements.
    /// - Throws: The other errors of the store.
    fileprivate func findReadable(
        _ ids: [Element.ID],
        onFailure report: (Element.ID, DomainError) -> Void
    ) async throws -> [Element] {
        do {
            return try await find(ids)
        } catch let error as DomainError where error.isUnreadableRow {
            var found: [Element] = []
            for id in ids {
                do {
                    if let element = try await find(id) { found.append(element) }
                } catch let error as DomainError where error.isUnreadableRow {
                    report(id, error)
                }
            }
            return found
        }
    }
}
