public import KasaneDomain

/// The pages of photographs that are stored.
public protocol PhotoPageRepository: Repository<PhotoPage> {
    /// Returns the page that has a photograph; of several the one that was fetched last.
    ///
    /// - Parameter id: The photograph's identity.
    /// - Returns: The page; `nil` if no stored page has the photograph.
    /// - Throws: An error of the store.
    func newest(with id: Photo.ID) async throws -> PhotoPage?

    /// Deletes the pages that were fetched first until so many are left.
    func deleteAll(butNewest count: Int) async throws
}
