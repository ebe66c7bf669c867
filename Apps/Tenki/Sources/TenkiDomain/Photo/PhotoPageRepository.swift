public import KasaneDomain

/// The pages of photographs that are stored.
public protocol PhotoPageRepository: Repository<PhotoPage> {
    /// Returns a photograph of a stored page, as the page that was fetched last has it.
    ///
    /// - Parameter id: The photograph's identity.
    /// - Returns: The photograph; `nil` if no stored page has it.
    /// - Throws: An error of the store.
    func photo(_ id: Photo.ID) async throws -> Photo?

    /// Deletes the pages that were fetched first until so many are left.
    func deleteAll(butNewest count: Int) async throws
}
