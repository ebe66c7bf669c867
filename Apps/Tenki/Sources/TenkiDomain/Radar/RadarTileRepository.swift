package import Foundation
package import KasaneDomain

package protocol RadarTileRepository: Repository<RadarTile> {
    /// Deletes the tiles of the oldest observations until the others have at most a number and a
    /// total size.
    func deleteOldest(keeping count: Int, size: Int) async throws

    func deleteAll(observedBefore moment: Date) async throws
}
