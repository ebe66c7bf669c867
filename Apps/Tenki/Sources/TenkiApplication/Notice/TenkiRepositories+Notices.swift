import KasaneDomain
import TenkiDomain

extension TenkiRepositories {
    func cities(of person: ProfileID) async throws -> [CityCode] {
        try await watchlist(.board(BoardID(of: person))).cities
    }

    func cities(
        of people: [ProfileID],
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [ProfileID: [CityCode]] {
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

    func citiesWithNotices(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> Set<CityCode> {
        let people = try await noticeSettings.allReadable(onFailure: report)
            .filter(\.isActive).map(\.id)
        return Set(try await cities(of: people, onFailure: report).values.joined())
    }
}

extension Repository {
    /// Finds elements, except for those whose rows cannot be read.
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
