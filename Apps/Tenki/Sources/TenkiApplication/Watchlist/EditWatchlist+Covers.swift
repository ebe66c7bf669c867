import KasaneDomain
package import TenkiDomain

extension EditWatchlist {
    /// Sets the cover photograph of a city on a visitor's board.
    ///
    /// The board keeps a copy of the photograph's addresses and its credit, so that it remains when
    /// the page that it was found on is no longer stored. No provider is called.
    ///
    /// - Parameters:
    ///   - id: The photograph, which is on a stored page or already a cover.
    ///   - city: The city.
    ///   - access: The visitor's access to the board.
    ///   - requester: The visitor.
    /// - Throws: `DomainError.notFound` for a photograph that is not stored; `DomainError.conflict`
    ///   with a `BoardLimit`; `DomainError`s of the store; `CancellationError`.
    package func setCover(
        _ id: Photo.ID,
        of city: CityCode,
        on access: BoardAccess,
        for requester: Requester
    ) async throws {
        try await change(access, for: requester) { repositories, board in
            guard let photo = try await repositories.photo(id) else {
                throw DomainError.notFound(Subject.photograph(id))
            }
            guard photo.allowsChanges else { throw BoardLimit.unchangeablePhoto.error }
            board.setCover(photo, of: city)
        }
    }

    /// Removes the cover of a city from a visitor's board.
    ///
    /// - Parameters:
    ///   - city: The city.
    ///   - access: The visitor's access to the board.
    ///   - requester: The visitor.
    /// - Throws: `DomainError.conflict` with a `BoardLimit`; `DomainError`s of the store;
    ///   `CancellationError`.
    package func removeCover(
        of city: CityCode,
        on access: BoardAccess,
        for requester: Requester
    ) async throws {
        try await change(access, for: requester) { _, board in
            board.setCover(nil, of: city)
        }
    }
}

extension TenkiRepositories {
    /// Returns a photograph on a stored page, or else one that is the cover of a city.
    func photo(_ id: Photo.ID) async throws -> Photo? {
        if let found = try await photos.newest(with: id)?.photo(id) { return found }
        return try await boards.cover(with: id)
    }
}
