public import KasaneHTTP
public import TenkiDomain

/// Photographs from Pixabay, which asks for a key.
public struct PixabayProvider: PhotoProvider {
    /// Pixabay.
    public let source = PhotoSource.pixabay

    private let client: APIClient
    private let key: Secret

    /// Makes a provider.
    ///
    /// - Parameters:
    ///   - client: A client of `https://pixabay.com`.
    ///   - key: The key that the service gave.
    public init(client: APIClient, key: Secret) {
        self.client = client
        self.key = key
    }

    /// Asks for a page of fifty photographs.
    public func photos(matching query: PhotoQuery, page: Int) async throws -> PhotoPage {
        try await client.sendToProvider(PixabayPhotos(text: query.text, page: page, key: key))
            .photoPage(number: page)
    }
}
