package protocol PhotoProvider: Sendable {
    var sources: [PhotoSource] { get }

    func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on request: ProviderRequest
    ) async throws -> PhotoPage
}

extension PhotoProvider {
    package func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?
    ) async throws -> PhotoPage {
        try await photos(
            matching: query,
            page: page,
            from: source,
            on: ProviderRequest(.search, by: .unknown)
        )
    }
}
