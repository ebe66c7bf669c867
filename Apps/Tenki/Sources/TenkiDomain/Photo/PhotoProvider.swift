/// A service that finds photographs.
public protocol PhotoProvider: Sendable {
    /// What it is.
    var source: PhotoSource { get }

    /// Asks for a page of the photographs that a query finds.
    ///
    /// - Parameters:
    ///   - query: What to search for.
    ///   - page: The number of the page, counted from 1.
    /// - Returns: The page; one without photographs when nothing is found or the end is passed.
    /// - Throws: `Failure.unavailable` if the provider cannot be reached or does not answer sensibly,
    ///   and `CancellationError`.
    func photos(matching query: PhotoQuery, page: Int) async throws -> PhotoPage
}
