/// A service that searches for photographs.
package protocol PhotoProvider: Sendable {
    /// The sources of its photographs, in order of preference.
    var sources: [PhotoSource] { get }

    /// Requests a page of the photographs that match a query.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - page: The page number, starting at 1.
    ///   - source: The source that the page belongs to; `nil` for the first available source.
    ///   - request: The requester and the purpose of the call.
    /// - Returns: The page; without photographs if nothing matches or the page is past the end.
    /// - Throws: `DomainError.unavailable`, if the provider cannot be reached or its response is
    ///   invalid; `DomainError.limited`, if a budget is exhausted; `CancellationError`.
    func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on request: ProviderRequest
    ) async throws -> PhotoPage
}

extension PhotoProvider {
    /// Requests a page of photographs on behalf of an unidentified reader.
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
