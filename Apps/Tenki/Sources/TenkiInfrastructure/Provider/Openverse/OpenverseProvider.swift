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
        do {
            let answer = try await client.send(OpenversePhotos(text: query.text, page: page))
            return answer.photoPage(id, at: clock.now)
        } catch  where error.isBeyondLastPage {
            return PhotoPage(
                id: id,
                fetchedAt: clock.now,
                photos: [],
                total: 0,
                size: OpenversePhotos.pageSize
            )
        } catch {
            throw DomainError.mapProviderError(error, of: source.name)
        }
    }
}
