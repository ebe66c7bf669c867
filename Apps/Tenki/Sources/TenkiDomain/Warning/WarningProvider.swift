package import Foundation

package protocol WarningFeedProvider: Sendable {
    var source: DataSource { get }

    func feed() async throws -> WarningFeed

    func report(of id: WarningDocument.ID) async throws -> WarningReport?
}

package protocol WarningStateProvider: Sendable {
    var source: DataSource { get }

    func payload() async throws -> WarningPayload

    func latestControl() async throws -> Date
}
