public import Foundation
import KasaneConcurrency
import Synchronization

/// Limits calls to metered services, and shares the calls fairly between clients.
///
/// All processes with the same store share a quota, even across restarts. A client can use as many
/// calls as it leaves for other clients. A /56 IPv6 network can use twice as many and a /48 network
/// four times as many. A client's usage decays at half the rate of the limits.
///
/// ```swift
/// let quota = Quota()
/// let limit = RateLimit(900, per: .seconds(86_400))
/// let searches = QuotaShare(of: "photos.example", for: "searches", limits: [limit])
/// do {
///     try await quota.take(searches, for: "192.0.2.7")
/// } catch let refusal as QuotaExceeded {
///     print("Try again in \(refusal.retryAfter).")
/// }
/// ```
///
/// A call is counted when it is reserved, even if the process ends before the call is made. While
/// the store is unavailable, each process counts only its own calls. Clients are tracked only in
/// memory, so their addresses aren't stored.
public final class Quota: Sendable {
    private let store: any QuotaStore
    private let date: @Sendable () -> Date
    private let book: Mutex<QuotaBook>

    /// Creates a quota.
    ///
    /// - Parameters:
    ///   - maximumClients: The maximum number of clients and networks to remember. When the limit
    ///     is exceeded, the least recently active half is removed.
    ///   - date: Returns the current date. The clock can be set back.
    public init(
        store: any QuotaStore = MemoryQuotaStore(),
        maximumClients: Int = 10_000,
        date: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.date = date
        book = Mutex(QuotaBook(maximumClients: max(2, maximumClients)))
    }

    /// Throws an error if this process knows that a call would be refused.
    ///
    /// The method neither consumes a call nor stores anything. ``take(_:for:)`` can still throw an
    /// error because of calls by other processes.
    public func check(_ share: QuotaShare, for client: String? = nil) throws(QuotaExceeded) {
        let (ranges, date) = (client.map { ClientRanges($0) }, date())
        try book.withLock { book throws(QuotaExceeded) in
            try book.check(share, for: ranges, at: date)
        }
    }

    /// Consumes a call from a share.
    ///
    /// - Parameter client: The client that caused the call, which is an address or an IPv6 /64
    ///   network such as `2001:db8:1:203::/64`. Pass `nil` for callers that can use the whole
    ///   share, such as background jobs.
    /// - Throws: ``QuotaExceeded`` if the quota is used up. `CancellationError` if the task is
    ///   cancelled before the call is stored, in which case the call isn't counted.
    public func take(_ share: QuotaShare, for client: String? = nil) async throws {
        // Refusing a call requires no transaction.
        try check(share, for: client)
        _ = try await reserve(share, for: client.map { ClientRanges($0) }, within: 0)
    }

    /// Reserves a call, and returns the time at which the call can be made.
    ///
    /// If a limit such as ``RateLimit/spaced(by:)`` applies, calls from all processes are spaced
    /// accordingly.
    ///
    /// - Throws: ``QuotaExceeded`` if the wait would exceed `maximumWait`. `CancellationError`
    ///   under the same condition as ``take(_:for:)``.
    public func reserve(_ share: QuotaShare, within maximumWait: Duration) async throws -> Date {
        try await reserve(share, for: nil, within: maximumWait.inSeconds)
    }

    /// Counts calls that can't be refused, for example if a call turned out to be larger than
    /// expected.
    ///
    /// The calls are stored with the next call.
    public func charge(_ calls: Double, to share: QuotaShare, for client: String? = nil) {
        // Negative numbers and NaN must not return calls to the share.
        guard calls > 0 else { return }
        let (ranges, date) = (client.map { ClientRanges($0) }, date())
        book.withLock { $0.charge(calls, to: share, for: ranges, at: date) }
    }

    /// Returns the number of calls left in each share's longest interval.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func left(of shares: [QuotaShare]) async throws -> [QuotaShare.ID: Int] {
        var stored: [QuotaShare.ID: QuotaUsage] = [:]
        do {
            stored = try await store.usage(of: shares.map(\.id))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            // Calls that can't be stored are counted in this process.
        }
        let (date, usages) = (date(), stored)
        return book.withLock { book in
            shares.reduce(into: [:]) { left, share in
                left[share.id] = book.left(of: share, stored: usages[share.id], at: date)
            }
        }
    }

    /// The number of remembered clients and networks, for tests.
    package var clientCount: Int { book.withLock { $0.clientCount } }

    private final class Attempt: Sendable {
        /// The time at which the reserved call can be made, or the reason why the call was refused.
        let outcome = Mutex<Result<Date, QuotaExceeded>?>(nil)
    }

    private func reserve(
        _ share: QuotaShare,
        for client: ClientRanges?,
        within maximumWait: Double
    ) async throws -> Date {
        let attempt = Attempt()
        let change: @Sendable (QuotaUsage?) throws -> QuotaUsage = { [self] stored in
            // A transaction that runs again doesn't reserve another call.
            giveBack(attempt, share, for: client)
            // Reads the clock after waiting for other writers.
            let date = date()
            let reservation = Result { () throws(QuotaExceeded) in
                try book.withLock { book throws(QuotaExceeded) in
                    try book.reserve(
                        share,
                        for: client,
                        stored: stored,
                        at: date,
                        within: maximumWait
                    )
                }
            }
            attempt.outcome.withLock { $0 = reservation.map { date.addingTimeInterval($0.wait) } }
            return try reservation.get().usage
        }
        let usage: QuotaUsage
        do {
            usage = try await store.update(share.id, change)
        } catch {
            // A store might wrap the refusal in its own error.
            if case .failure(let refusal)? = attempt.outcome.withLock({ $0 }) { throw refusal }
            if error is CancellationError {
                giveBack(attempt, share, for: client)
                throw error
            }
            // A call that can't be stored is counted in this process.
            usage = try change(nil)
        }
        book.withLock { $0.record(usage, of: share.id) }
        return try attempt.outcome.withLock { $0 }?.get() ?? date()
    }

    private func giveBack(_ attempt: Attempt, _ share: QuotaShare, for client: ClientRanges?) {
        guard case .success? = attempt.outcome.withLock({ $0.take() }) else { return }
        book.withLock { $0.giveBack(share, for: client) }
    }
}
