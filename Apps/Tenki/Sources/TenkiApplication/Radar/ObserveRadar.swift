package import KasaneDomain
package import TenkiDomain

/// Observes the frames of the radar.
///
/// All observers share one query for each commit that changes them.
package struct ObserveRadar: Sendable {
    private let times: SharedObservations<TenkiRepositories, String, RadarTimes>

    /// Creates the use case with a store.
    package init(transactions: any TransactionTemplate<TenkiRepositories>) {
        times = SharedObservations(transactions) { _, repositories in
            try await RadarTimes.stored(in: repositories)
        }
    }

    /// Returns the frames, now and after every change.
    package func callAsFunction() -> SharedValues<RadarTimes> { times.values(for: RadarTimes.id) }

    /// Returns the current frames, including every change before this call.
    ///
    /// - Throws: `DomainError`s of the store; `CancellationError`.
    package func current() async throws -> RadarTimes {
        try await times.currentValue(for: RadarTimes.id)
    }
}
