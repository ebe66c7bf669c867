public import KasaneDomain

/// The pages of photographs that are stored.
public protocol PhotoPageRepository: Repository<PhotoPage> {
    /// Deletes the pages that were fetched first until so many are left.
    func deleteAll(butNewest count: Int) async throws
}
