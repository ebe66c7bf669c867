import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of photographs under free licences from Openverse, without an API key.
package struct OpenverseProvider: PhotoProvider {
    package var sources: [PhotoSource] { [source] }

    private let source: PhotoSource
    private let client: APIClient
    private let clock: any WallClock

    package init(client: APIClient, source: PhotoSource = .openverse, clock: any WallClock) {
        self.client = client
        self.source = source
        self.clock = clock
    }

    package func photos(
        matching query: PhotoQuery,
        page: Int,
        from _: PhotoSource?,
        on _: ProviderRequest
    ) async throws -> PhotoPage {
        let id = PhotoPage.ID(query: query, source: source, number: page)
        return try await withProviderErrors(of: source.name) {
            let search = OpenversePhotos(text: query.text, page: page)
            do {
                return try await client.send(search).photoPage(id, at: clock.now)
            } catch  where error.isBeyondLastPage {
                return PhotoPage(beyondTheLast: id, size: OpenversePhotos.pageSize, at: clock.now)
            }
        }
    }
}
