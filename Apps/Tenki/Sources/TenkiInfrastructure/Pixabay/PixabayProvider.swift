public import KasaneHTTP
public import TenkiDomain

/// Photographs from Pixabay, which asks for a key.
public struct PixabayProvider: PhotoProvider {
    /// Whose photographs they are stored and shown as.
    public var sources: [PhotoSource] { [source] }

    private let source: PhotoSource
    private let client: APIClient
    private let key: Secret
    private let clock: any WallClock

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - client: A client of `https://pixabay.com`.
    ///   - key: The key that the service gave.
    ///   - source: Whose photographs they are stored and shown as.
    ///   - clock: Tells when they were fetched.
    public init(
        client: APIClient,
        key: Secret,
        source: PhotoSource = .pixabay,
        clock: any WallClock
    ) {
        self.client = client
        self.key = key
        self.source = source
        self.clock = clock
    }

    /// Asks for a page of fifty photographs.
    public func photos(
        matching query: PhotoQuery,
        page: Int,
        from _: PhotoSource?
    ) async throws -> PhotoPage {
        let answer = try await client.send(
            PixabayPhotos(text: query.text, page: page, key: key),
            to: source.name,
            orElse: { $0.isBeyondLastPage ? PixabayAnswer(totalHits: 0, hits: []) : nil }
        )
        return answer.photoPage(
            PhotoPage.ID(query: query, source: source, number: page),
            at: clock.now
        )
    }
}
