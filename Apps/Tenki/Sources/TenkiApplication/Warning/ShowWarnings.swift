public import KasaneDomain
import Synchronization
public import TenkiDomain

/// Returns what is known of the warnings in Japan.
public struct ShowWarnings: Sendable {
    private let read: ReadWarnings
    private let transactions: any TransactionTemplate<TenkiRepositories>
    private let latest = LatestWarnings()

    /// Creates the use case.
    ///
    /// - Parameters:
    ///   - read: Reads what is due.
    ///   - transactions: The store.
    public init(read: ReadWarnings, transactions: any TransactionTemplate<TenkiRepositories>) {
        self.read = read
        self.transactions = transactions
    }

    /// Returns the stored state without a request to the agency.
    ///
    /// - Returns: The state, which answers for a moment.
    /// - Throws: The errors of the store; `CancellationError`.
    public func stored() async throws -> WarningBook {
        try await transactions.read { try await $0.warningBook() }
    }

    /// Returns the stored state of all cities without a request to the agency.
    ///
    /// The reports are only read after a change of the state of the checks, which is a single row.
    ///
    /// - Returns: The state.
    /// - Throws: The errors of the store; `CancellationError`.
    public func current() async throws -> WarningOverview {
        let known = latest.overview
        let overview = try await transactions.read { repositories in
            // A check that cannot be read is one that was never made, as in the whole state.
            let check = try await repositories.warningChecks.allReadable { _ in }.first
            if let known, known.book.check == check { return known }
            return WarningOverview(try await repositories.warningBook())
        }
        latest.overview = overview
        return overview
    }

    /// Returns the newest state, for a command without a server: it makes the request that is due.
    ///
    /// A request that fails is recorded in the state. If a request cannot be recorded, the stored
    /// state is returned.
    ///
    /// - Returns: The state, which answers for a moment.
    /// - Throws: The errors of the store, if it cannot be read; `CancellationError`.
    public func callAsFunction() async throws -> WarningBook {
        do {
            try await read()
        } catch is DomainError {
            // A store that cannot be written may be readable; the state has its age.
        }
        return try await stored()
    }
}

/// Keeps the overview that was read last.
private final class LatestWarnings: Sendable {
    private let state = Mutex<WarningOverview?>(nil)

    var overview: WarningOverview? {
        get { state.withLock { $0 } }
        set { state.withLock { $0 = newValue } }
    }
}
