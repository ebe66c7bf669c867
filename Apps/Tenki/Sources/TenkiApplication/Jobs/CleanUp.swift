package import Foundation
package import KasaneAccounts
package import KasaneDomain
package import KasaneJobs
package import TenkiDomain

package struct CleanUp: Job {
    package static let kind = "clean-up"
    package static let queue = "maintenance"
    package static let retry = JobRetry(3, from: .seconds(60))

    package init() {}
}

/// Deletes unused boards, old forecasts, hours, observations and places, unused pages of
/// photographs, old cached responses, and the expired sessions and links of accounts.
///
/// The newest forecast of each city and source is kept, so that there is one to show while no
/// provider is available. Boards are kept for `VisitorBoard.retention`, all else for 30 days.
package struct CleanUpHandler: JobHandler {
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let responses: ResponseCleaner
    private let editWatchlist: EditWatchlist
    private let accounts: Accounts
    private let clock: any WallClock

    package init(
        transactions: any TransactionTemplate<TenkiRepositories>,
        responses: ResponseCleaner,
        editWatchlist: EditWatchlist,
        accounts: Accounts,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.responses = responses
        self.editWatchlist = editWatchlist
        self.accounts = accounts
        self.clock = clock
    }

    /// Deletes the data in short transactions, so that visitors can write in between.
    package func run(_ job: CleanUp, in context: JobContext) async throws {
        // First, because visitors are promised the age at which their boards are deleted.
        try await editWatchlist.deleteUnusedBoards()
        let oldest = clock.now.addingTimeInterval(-FetchForecast.retention.seconds)
        try await transactions.execute { repositories in
            try await repositories.forecasts.deleteAll(issuedBefore: oldest)
        }
        try await transactions.execute { repositories in
            try await repositories.hours.deleteAll(issuedBefore: oldest)
        }
        let oldestDay = CalendarDate(oldest, in: .japan)
        try await transactions.execute { repositories in
            try await repositories.observations.deleteAll(before: oldestDay)
            try await repositories.scores.deleteAll(before: oldestDay)
            try await repositories.places.deleteAll(before: oldestDay)
        }
        try await transactions.execute { repositories in
            try await repositories.photos.deleteAll(unusedSince: oldest)
        }
        let oldestTile = clock.now.addingTimeInterval(-RadarTile.retention)
        try await transactions.execute { repositories in
            try await repositories.radarTiles.deleteAll(observedBefore: oldestTile)
        }
        try await responses(storedBefore: oldest)
        try await accounts.cleanUp()
    }
}

package struct ResponseCleaner: Sendable {
    private let delete: @Sendable (Date) async throws -> Void

    package init(_ delete: @escaping @Sendable (Date) async throws -> Void) {
        self.delete = delete
    }

    func callAsFunction(storedBefore moment: Date) async throws { try await delete(moment) }
}
