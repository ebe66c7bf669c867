import KasaneDomain
import TenkiDomain

extension TenkiRepositories {
    func cities(of person: ProfileID) async throws -> [CityCode] {
        try await places(of: person).cities
    }

    func places(of person: ProfileID) async throws -> [BoardPlace] {
        try await watchlist(.board(BoardID(of: person))).places
    }

    func places(
        of people: [ProfileID],
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> [ProfileID: [BoardPlace]] {
        let ids = people.map { BoardID(of: $0) }
        var unreadable: Set<BoardID> = []
        let boards = try await boards.findReadable(ids) { id, failure in
            unreadable.insert(id)
            report(failure)
        }
        let own = Dictionary(boards.map { ($0.id, $0.watchlist.places) }) { $1 }
        // A person without a board sees the list of the installation.
        let installation = try await watchlist(.installation).places
        let places = zip(people, ids).compactMap { person, id in
            unreadable.contains(id) ? nil : (person, own[id] ?? installation)
        }
        return Dictionary(places) { $1 }
    }

    func citiesWithNotices(
        onFailure report: @escaping @Sendable (DomainError) -> Void
    ) async throws -> Set<CityCode> {
        let people = try await noticeSettings.allReadable(onFailure: report)
            .filter(\.isActive).map(\.id)
        return Set(try await places(of: people, onFailure: report).values.joined().map(\.city))
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
