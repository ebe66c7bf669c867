package import KasaneDomain
import Synchronization
package import TenkiDomain

package struct ObserveWarnings: Sendable {
    private let warnings: SharedObservations<TenkiRepositories, String, WarningOverview>

    package init(transactions: any TransactionTemplate<TenkiRepositories>) {
        let latest = LatestOverview()
        warnings = SharedObservations(transactions) { _, repositories in
            // The reports only change together with the state of the checks, which is a single row.
            // A check that cannot be read is one that was never made, as in the whole state.
            let check =
                try await repositories.warningChecks.allReadable { _ in }.first ?? WarningCheck()
            if let known = latest.overview, known.book.check == check { return known }
            let overview = WarningOverview(try await repositories.warningBook())
            latest.overview = overview
            return overview
        }
    }

    package func callAsFunction() -> SharedValues<WarningOverview> {
        warnings.values(for: WarningCheck.id)
    }

    /// Returns the current state, including every change that this process knows of.
    ///
    /// While it is observed, it waits for the observation instead of reading the store. Otherwise
    /// the reports are only read after a change of the state of the checks.
    package func current() async throws -> WarningOverview {
        try await warnings.currentValue(for: WarningCheck.id)
    }
}

private final class LatestOverview: Sendable {
    private let state = Mutex<WarningOverview?>(nil)

    var overview: WarningOverview? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
