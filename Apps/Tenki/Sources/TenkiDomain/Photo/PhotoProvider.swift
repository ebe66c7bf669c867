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
}
