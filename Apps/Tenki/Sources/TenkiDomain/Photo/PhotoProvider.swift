/// A service that finds photographs.
public protocol PhotoProvider: Sendable {
    /// Whose photographs it finds; the preferred first.
    var sources: [PhotoSource] { get }

    /// Asks for a page of the photographs that a query finds.
    ///
    /// - Parameters:
    ///   - query: What to search for.
    ///   - page: The number of the page, counted from 1.
    ///   - source: Whose list the page is of; `nil` for that of the first who can be asked.
    /// - Returns: The page; one without photographs when nothing is found or the end is passed.
    /// - Throws: `Failure.unavailable` if the provider cannot be reached or does not answer sensibly,
    ///   and `CancellationError`.
    func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?
    ) async throws -> PhotoPage

    /// Requests a page of photographs on behalf of somebody.
    ///
    /// A provider that counts nothing need not write it.
    ///
    /// - Parameters:
    ///   - query: What to search for.
    ///   - page: The number of the page, counted from 1.
    ///   - source: Whose list the page is of; `nil` for that of the first who can be asked.
    ///   - request: Who causes the call, and what for.
    /// - Returns: The page.
    /// - Throws: What ``photos(matching:page:from:)`` throws; `Failure.limited` if a budget is used
    ///   up.
    func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on request: ProviderRequest
    ) async throws -> PhotoPage
}

extension PhotoProvider {
    /// Requests the page, whoever causes it.
    public func photos(
        matching query: PhotoQuery,
        page: Int,
        from source: PhotoSource?,
        on request: ProviderRequest
    ) async throws -> PhotoPage {
        try await photos(matching: query, page: page, from: source)
    }
}
