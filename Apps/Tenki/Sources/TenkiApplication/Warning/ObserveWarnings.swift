public import KasaneDomain
public import TenkiDomain

/// Observes what is known of the warnings in Japan.
///
/// All observers share one query for each commit that changes it, and the warnings of the cities
/// that it finds.
public struct ObserveWarnings: Sendable {
    private let warnings: SharedObservations<TenkiRepositories, String, WarningOverview>

    /// Creates the use case with a store.
    public init(transactions: any TransactionTemplate<TenkiRepositories>) {
        warnings = SharedObservations(transactions) { _, repositories in
            WarningOverview(try await repositories.warningBook())
        }
    }

    /// Returns the state, now and after every change.
    public func callAsFunction() -> SharedValues<WarningOverview> {
        warnings.values(for: WarningCheck.id)
    }

    /// Returns the current state, including every change before this call.
    ///
    /// While it is observed, it waits for the observation instead of reading the store.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func current() async throws -> WarningOverview {
        try await warnings.currentValue(for: WarningCheck.id)
    }
}
