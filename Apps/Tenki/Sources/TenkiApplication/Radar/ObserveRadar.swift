public import KasaneDomain
public import TenkiDomain

/// Observes the frames of the radar.
///
/// All observers share one query for each commit that changes them.
public struct ObserveRadar: Sendable {
    private let times: SharedObservations<TenkiRepositories, String, RadarTimes>

    /// Creates the use case with a store.
    public init(transactions: any TransactionTemplate<TenkiRepositories>) {
        times = SharedObservations(transactions) { _, repositories in
            try await RadarTimes.stored(in: repositories)
        }
    }

    /// Returns the frames, now and after every change.
    public func callAsFunction() -> SharedValues<RadarTimes> { times.values(for: RadarTimes.id) }

    /// Returns the current frames, including every change before this call.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    public func current() async throws -> RadarTimes {
        try await times.currentValue(for: RadarTimes.id)
    }
}
