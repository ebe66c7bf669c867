public import KasaneHTTP
public import TenkiDomain

/// Photographs under free licences from Openverse, without a key.
public struct OpenverseProvider: PhotoProvider {
    /// Openverse.
    public let source = PhotoSource.openverse

    private let client: APIClient

    /// Makes a provider.
    ///
    /// - Parameter client: A client of `https://api.openverse.org`.
    public init(client: APIClient) {
        self.client = client
    }

    /// Asks for a page of twenty photographs.
    public func photos(matching query: PhotoQuery, page: Int) async throws -> PhotoPage {
        try await client.sendToProvider(OpenversePhotos(text: query.text, page: page))
            .photoPage(number: page)
    }
}
