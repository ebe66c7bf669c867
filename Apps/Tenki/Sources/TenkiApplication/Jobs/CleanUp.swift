import Foundation
public import KasaneDomain
public import KasaneJobs
public import TenkiDomain

/// Deletes what is not needed any more.
public struct CleanUp: Job {
    /// The name under which these jobs are stored.
    public static let kind = "clean-up"
    /// After everything that a visitor waits for.
    public static let priority = JobPriority.low

    /// Creates a job.
    public init() {}
}

/// Deletes old forecasts, unused boards, unused pages of photographs and old responses of services.
///
/// The newest forecast of each city and source is kept, so that there is one to show while no
/// provider is available. Boards are kept for `VisitorBoard.retention`, all else for ``retention``.
public struct CleanUpHandler: JobHandler {
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let responses: any ResponseCleaning
    private let editWatchlist: EditWatchlist
    private let clock: any WallClock

    /// The time for which unused data are kept: 30 days.
    public static let retention = FetchForecast.retention

    /// Creates a handler.
    public init(
        transactions: any TransactionTemplate<TenkiRepositories>,
        responses: any ResponseCleaning,
        editWatchlist: EditWatchlist,
        clock: any WallClock
    ) {
        self.transactions = transactions
        self.responses = responses
        self.editWatchlist = editWatchlist
        self.clock = clock
    }

    /// Deletes the data; what is deleted twice does no harm.
    public func run(_ job: CleanUp, in context: JobContext) async throws {
        let oldest = clock.now.addingTimeInterval(-Self.retention.seconds)
        // Short transactions let visitors write in between.
        try await transactions.execute { repositories in
            try await repositories.forecasts.deleteAll(issuedBefore: oldest)
        }
        try await transactions.execute { repositories in
            try await repositories.photos.deleteAll(unusedSince: oldest)
        }
        try await responses.deleteResponses(storedBefore: oldest)
        try await editWatchlist.deleteUnusedBoards()
    }
}
