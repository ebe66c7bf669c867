public import Foundation
import KasaneConcurrency
import Synchronization

/// Limits the calls to metered services and shares them fairly between clients.
///
/// All processes with the same store share a quota, even across restarts. Each client can use as
/// many calls as it leaves for others; a /56 IPv6 network can use twice as many and a /48 four
/// times as many. A client's usage decays at half the rate of the limits.
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
/// A call counts from when it is taken, even if the process ends before making it. While the store
/// is unavailable, each process counts only its own calls. Clients are tracked only in memory, so
/// no addresses are stored.
public final class Quota: Sendable {
    private let store: any QuotaStore
    private let date: @Sendable () -> Date
    private let book: Mutex<QuotaBook>

    /// Creates a quota.
    ///
    /// - Parameters:
    ///   - maximumClients: How many clients and networks to remember. Beyond that, the least
    ///     recently active half is forgotten.
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

    /// Throws if a call would be refused, as far as this process knows.
    ///
    /// It takes no call and stores nothing. ``take(_:for:)`` can still throw because of other
    /// processes' calls.
    public func check(_ share: QuotaShare, for client: String? = nil) throws(QuotaExceeded) {
        let (ranges, date) = (client.map { ClientRanges($0) }, date())
        try book.withLock { book throws(QuotaExceeded) in
            try book.check(share, for: ranges, at: date)
        }
    }

    /// Takes a call from a share.
    ///
    /// - Parameter client: The client that caused the call: an address, or an IPv6 /64 network such
    ///   as `2001:db8:1:203::/64`. `nil` for callers that can use the whole share, such as
    ///   background jobs.
    /// - Throws: ``QuotaExceeded``. `CancellationError` if the task is cancelled before the call is
    ///   stored, in which case the call isn't counted.
    public func take(_ share: QuotaShare, for client: String? = nil) async throws {
        // A refused call costs no transaction.
        try check(share, for: client)
        _ = try await reserve(share, for: client.map { ClientRanges($0) }, within: 0)
    }

    /// Reserves a call and returns when it can be made.
    ///
    /// With a limit such as ``RateLimit/spaced(by:)``, the calls from all processes are spaced that
    /// far apart.
    ///
    /// - Throws: ``QuotaExceeded`` if the wait would exceed `maximumWait`. `CancellationError` as
    ///   in ``take(_:for:)``.
    public func reserve(_ share: QuotaShare, within maximumWait: Duration) async throws -> Date {
        try await reserve(share, for: nil, within: maximumWait.inSeconds)
    }

    /// Counts calls that can't be refused, for example if a call turned out to be larger than
    /// expected.
    ///
    /// They are stored with the next call.
    public func charge(_ calls: Double, to share: QuotaShare, for client: String? = nil) {
        // Neither a negative number nor NaN can give calls back.
        guard calls > 0 else { return }
        let (ranges, date) = (client.map { ClientRanges($0) }, date())
        book.withLock { $0.charge(calls, to: share, for: ranges, at: date) }
    }

    /// Returns how many calls are left in each share's longest interval.
    ///
    /// - Throws: `CancellationError`.
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
        /// When the reserved call can be made, or why none was reserved.
        let outcome = Mutex<Result<Date, QuotaExceeded>?>(nil)
    }

    private func reserve(
        _ share: QuotaShare,
        for client: ClientRanges?,
        within maximumWait: Double
    ) async throws -> Date {
        let attempt = Attempt()
        let change: @Sendable (QuotaUsage?) throws -> QuotaUsage = { [self] stored in
            // A transaction that runs again doesn't reserve a second call.
            giveBack(attempt, share, for: client)
            // Read the clock after waiting for other writers.
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
            // A store can wrap the refusal in its own error.
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
