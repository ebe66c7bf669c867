package import Foundation

package struct TyphoonListing: Identifiable, Hashable, Sendable {
    package let id: TyphoonID
    package let issuedAt: Date?

    package init(id: TyphoonID, issuedAt: Date?) {
        self.id = id
        self.issuedAt = issuedAt
    }
}

package protocol TyphoonProvider: Sendable {
    var source: DataSource { get }

    func typhoons() async throws -> [TyphoonListing]

    func typhoon(_ id: TyphoonID) async throws -> Typhoon
}
