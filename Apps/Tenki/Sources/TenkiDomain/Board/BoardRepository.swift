package import Foundation
package import KasaneDomain

package protocol BoardRepository: Repository<VisitorBoard> {
    /// Returns the board with this digest of its secret for reading, or `nil`.
    func find(reader: BoardID) async throws -> VisitorBoard?

    func count(from network: BoardOrigin.Network, createdSince moment: Date) async throws -> Int

    /// Returns the cities of the boards that have been used since a moment.
    ///
    /// It reads all of these boards: some 100 ms for 100,000.
    func cities(onBoardsUsedSince moment: Date) async throws -> Set<CityCode>

    func deleteAll(unusedSince moment: Date) async throws

    /// Deletes the least recently used of the boards of visitors that were last used before a
    /// moment, and never after the day of their creation.
    func deleteAbandoned(before moment: Date, atMost count: Int) async throws
}
