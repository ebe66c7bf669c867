public import KasaneDomain
public import TenkiDomain

/// Fetches a picture of a photograph that a stored page has.
///
/// Nobody can have anything else fetched: who asks names a photograph, never an address. However many
/// want the same picture at the same time, it is fetched once; when the last of them is gone, no more.
public struct FetchPicture: Sendable {
    private struct Wanted: Hashable {
        let id: Photo.ID
        let rendition: Photo.Rendition
    }

    private let provider: any PictureProvider
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let flight = SingleFlight<Wanted, PictureFile>()

    /// Makes the use case.
    public init(
        provider: any PictureProvider,
        transactions: any TransactionTemplate<TenkiRepositories>
    ) {
        self.provider = provider
        self.transactions = FailureNamingTransactions(transactions)
    }

    /// Fetches a picture.
    ///
    /// - Parameters:
    ///   - rendition: Which of the photograph's pictures.
    ///   - id: The photograph.
    /// - Returns: The picture.
    /// - Throws: `Failure.notFound` if no stored page has the photograph; `Failure.unavailable` if the
    ///   picture cannot be had; other `Failure`s of the store; `CancellationError`.
    public func callAsFunction(
        _ rendition: Photo.Rendition,
        of id: Photo.ID
    ) async throws -> PictureFile {
        try await flight(Wanted(id: id, rendition: rendition)) {
            let photo = try await transactions.read { try await $0.photos.newest(with: id) }?
                .photo(id)
            guard let photo else { throw Failure.notFound("no such photograph: \(id)") }
            return try await provider.picture(rendition, of: photo)
        }
    }
}
