public import KasaneHTTP
public import TenkiDomain

/// Photographs under free licences from Openverse, without a key.
public struct OpenverseProvider: PhotoProvider {
    /// Whose photographs they are stored and shown as.
    public var sources: [PhotoSource] { [source] }

    private let source: PhotoSource
    private let client: APIClient
    private let clock: any WallClock

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - client: A client of `https://api.openverse.org`.
    ///   - source: Whose photographs they are stored and shown as.
    ///   - clock: Tells when they were fetched.
    public init(client: APIClient, source: PhotoSource = .openverse, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    /// Asks for a page of twenty photographs.
    public func photos(
        matching query: PhotoQuery,
        page: Int,
        from _: PhotoSource?
    ) async throws -> PhotoPage {
        let answer = try await client.send(
            OpenversePhotos(text: query.text, page: page),
            to: source.name,
            orElse: { $0.isBeyondLastPage ? OpenverseAnswer(resultCount: 0, results: []) : nil }
        )
        return answer.photoPage(
            PhotoPage.ID(query: query, source: source, number: page),
            at: clock.now
        )
    }
}
