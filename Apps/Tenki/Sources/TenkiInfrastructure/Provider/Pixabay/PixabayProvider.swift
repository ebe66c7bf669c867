import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

package struct PixabayProvider: PhotoProvider {
    package var sources: [PhotoSource] { [source] }

    private let source: PhotoSource
    private let client: APIClient
    private let key: Secret
    private let clock: any WallClock

    package init(
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

    package func photos(
        matching query: PhotoQuery,
        page: Int,
        from _: PhotoSource?,
        on _: ProviderRequest
    ) async throws -> PhotoPage {
        let id = PhotoPage.ID(query: query, source: source, number: page)
        return try await withProviderErrors(of: source.name, withKey: true) {
            let search = PixabayPhotos(text: query.text, page: page, key: key)
            do {
                return try await client.send(search).photoPage(id, at: clock.now)
            } catch  where error.isBeyondLastPage {
                return PhotoPage(beyondTheLast: id, size: PixabayPhotos.pageSize, at: clock.now)
            }
        }
    }
}
