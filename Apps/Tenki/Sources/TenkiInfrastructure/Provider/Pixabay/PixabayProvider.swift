import KasaneDomain
package import KasaneHTTP
package import TenkiDomain

/// A provider of photographs from Pixabay, with an API key.
package struct PixabayProvider: PhotoProvider {
    /// The source of the provider's photographs.
    package var sources: [PhotoSource] { [source] }

    private let source: PhotoSource
    private let client: APIClient
    private let key: Secret
    private let clock: any WallClock

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - client: A client for `https://pixabay.com`.
    ///   - key: The API key.
    ///   - source: The source of the provider's photographs.
    ///   - clock: The clock for fetch times.
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

    /// Requests a page of fifty photographs.
    package func photos(
        matching query: PhotoQuery,
        page: Int,
        from _: PhotoSource?,
        on _: ProviderRequest
    ) async throws -> PhotoPage {
        let id = PhotoPage.ID(query: query, source: source, number: page)
        do {
            let answer = try await client.send(
                PixabayPhotos(text: query.text, page: page, key: key)
            )
            return answer.photoPage(id, at: clock.now)
        } catch  where error.isBeyondLastPage {
            return PhotoPage(
                id: id,
                fetchedAt: clock.now,
                photos: [],
                total: 0,
                size: PixabayPhotos.pageSize
            )
        } catch {
            throw DomainError.mapProviderError(error, of: source.name, withKey: true)
        }
    }
}
