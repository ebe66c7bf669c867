import KasaneConcurrency
package import KasaneDomain
package import TenkiDomain

/// Fetches a picture of a photograph on a stored page.
///
/// Callers specify a photograph, not an address, so they cannot make Tenki fetch any other address.
/// Concurrent requests for the same picture are coalesced into one. The download is cancelled when
/// its last caller is cancelled.
package struct FetchPicture: Sendable {
    private struct Wanted: Hashable {
        let id: Photo.ID
        let rendition: Photo.Rendition
    }

    private let provider: any PictureProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let flight = SingleFlight<Wanted, PictureFile>()

    /// Creates the use case.
    package init(
        provider: any PictureProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        self.provider = provider
        self.transactions = transactions
    }

    /// Fetches a picture.
    ///
    /// - Parameters:
    ///   - rendition: The rendition of the photograph.
    ///   - id: The photograph.
    /// - Returns: The picture.
    /// - Throws: `DomainError.notFound` if no stored page contains the photograph,
    ///   `DomainError.unavailable` if the picture can't be downloaded, store errors, and
    ///   `CancellationError`.
    package func callAsFunction(
        _ rendition: Photo.Rendition,
        of id: Photo.ID
    ) async throws -> PictureFile {
        try await flight.run(Wanted(id: id, rendition: rendition)) {
            let page = try await transactions.read { try await $0.photos.newest(with: id) }
            guard let photo = page?.photo(id) else {
                throw DomainError.notFound(Subject.photograph(id))
            }
            return try await provider.picture(rendition, of: photo)
        }
    }
}
