package import Foundation
package import KasaneDomain

/// The stored pages of photographs.
///
/// A stored page that cannot be decoded, such as one of an older version, counts as not stored. It
/// is reported, and replaced when the page is fetched again.
package protocol PhotoPageRepository: Repository<PhotoPage> {
    /// Returns the page that contains a photograph.
    ///
    /// Of several pages, the one fetched last is returned.
    ///
    /// - Parameter id: The photograph's identifier.
    /// - Returns: The page; `nil` if no stored page contains the photograph.
    /// - Throws: An error of the store.
    func newest(with id: Photo.ID) async throws -> PhotoPage?

    /// Records that a page is shown, which protects it from eviction.
    ///
    /// - Parameters:
    ///   - id: The page. Nothing happens if it is not stored.
    ///   - moment: The time at which the page is shown.
    /// - Throws: An error of the store.
    func recordShowing(of id: PhotoPage.ID, at moment: Date) async throws

    /// Deletes the least recently used pages until `count` pages remain.
    ///
    /// Pages that were not shown again after their search are deleted first, in the order of their
    /// fetch times. The others follow, in the order in which they were last shown.
    ///
    /// - Parameter count: The number of remaining pages.
    /// - Throws: An error of the store.
    func deleteLeastUsed(keeping count: Int) async throws

    /// Deletes the pages that were neither fetched nor shown again since a moment.
    ///
    /// - Parameter moment: The moment.
    /// - Throws: An error of the store.
    func deleteAll(unusedSince moment: Date) async throws
}
