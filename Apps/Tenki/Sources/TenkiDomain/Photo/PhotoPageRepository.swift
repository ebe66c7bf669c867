package import Foundation
package import KasaneDomain

/// The stored pages of photographs.
///
/// A stored page that cannot be decoded, such as one of an older version, counts as not stored. It
/// is reported, and replaced when the page is fetched again.
package protocol PhotoPageRepository: Repository<PhotoPage> {
    func newest(with id: Photo.ID) async throws -> PhotoPage?

    func recordShowing(of id: PhotoPage.ID, at moment: Date) async throws

    func deleteLeastUsed(keeping count: Int) async throws

    func deleteAll(unusedSince moment: Date) async throws
}
