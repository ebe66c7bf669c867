public import Foundation
public import KasaneDomain

/// The pages of photographs that are stored.
///
/// A stored page that cannot be read, such as one of an older version, counts as not stored: it is
/// reported and replaced by the next one that is fetched.
public protocol PhotoPageRepository: Repository<PhotoPage> {
    /// Returns the page that has a photograph; of several the one that was fetched last.
    ///
    /// - Parameter id: The photograph's identity.
    /// - Returns: The page; `nil` if no stored page has the photograph.
    /// - Throws: An error of the store.
    func newest(with id: Photo.ID) async throws -> PhotoPage?

    /// Records that a page is shown to readers, which keeps it when others have to go.
    ///
    /// - Parameters:
    ///   - id: The page; nothing happens if it is not stored.
    ///   - moment: When it is shown.
    /// - Throws: An error of the store.
    func recordShowing(of id: PhotoPage.ID, at moment: Date) async throws

    /// Deletes pages until so many are left: first those that were searched and not shown again, the
    /// one that was fetched first before the others, then those that were shown longest ago.
    ///
    /// - Parameter count: How many pages are left.
    /// - Throws: An error of the store.
    func deleteLeastUsed(keeping count: Int) async throws
}
