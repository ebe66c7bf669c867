import Foundation
package import KasaneDomain
package import TenkiDomain

package struct ShowPhoto: Sendable {
    private let search: SearchPhotos
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let clock: any WallClock

    package init(
        search: SearchPhotos,
        transactions: any TransactionTemplate<TenkiRepositories>,
        clock: any WallClock
    ) {
        self.search = search
        self.transactions = transactions
        self.clock = clock
    }

    /// Returns a photograph to show, without calling a provider.
    package func callAsFunction(
        _ id: Photo.ID,
        foundBy query: PhotoQuery?,
        for caller: Caller = .unknown
    ) async throws -> PhotoSnapshot {
        let moment = clock.now
        let (shown, page) = try await transactions.read { repositories in
            try await repositories.photo(id, foundBy: query, at: moment)
        }
        await search.recordShowing(of: page, to: caller)
        return shown
    }

    package func fetchNext(
        after shown: PhotoSnapshot,
        foundBy query: PhotoQuery,
        for caller: Caller = .unknown
    ) async throws -> PhotoSnapshot {
        guard let page = shown.nextPage else { return shown }
        let found = try await search(query, page: page, isRetry: true, for: caller)
        return shown.followed(by: found.page)
    }
}

extension TenkiRepositories {
    fileprivate func photo(
        _ id: Photo.ID,
        foundBy query: PhotoQuery?,
        at moment: Date
    ) async throws -> (PhotoSnapshot, PhotoPage.ID) {
        guard let page = try await photos.newest(with: id), let photo = page.photo(id) else {
            throw DomainError.notFound(Subject.photograph(id))
        }
        var shown = PhotoSnapshot(photo, age: page.age(at: moment))
        if let query { try await shown.findNeighbours(among: query, photos) }
        return (shown, page.id)
    }
}
