import GRDB
import KasaneDomain

/// Looks at regular times whether another process has committed, and wakes what observes the store.
///
/// A store by itself knows of its own commits. With a watch, what is observed over it, such as by
/// `TransactionTemplate.observe`, follows those of other processes too, one interval later at
/// the most.
///
/// ```swift
/// let watch = CommitWatch(store: store) { logger.warning("\($0)") }
/// try await withThrowingDiscardingTaskGroup { group in
///     group.addTask { try await watch.run() }
///     try await serve()
///     group.cancelAll()
/// }
/// ```
///
/// A look asks SQLite for one number, in about a tenth of a millisecond. It takes its turn among
/// the store's writers, so that the store's own commits are told from others and wake nobody twice.
public struct CommitWatch: Sendable {
    private let store: SQLiteStore
    private let interval: Duration
    private let clock: any Clock<Duration>
    private let report: @Sendable (any Error) -> Void

    /// Makes a watch that does nothing until it is run.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - interval: How long it waits between two looks.
    ///   - clock: What it waits by.
    ///   - report: Called with the error of a look that failed; for several that fail one after
    ///     another, with that of the first. Nothing is missed by that: the next look that succeeds
    ///     sees what was committed meanwhile.
    public init(
        store: SQLiteStore,
        every interval: Duration = .milliseconds(250),
        clock: any Clock<Duration> = ContinuousClock(),
        reporting report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.interval = interval
        self.clock = clock
        self.report = report
    }

    /// Looks until the task is cancelled.
    ///
    /// - Throws: `CancellationError`, and nothing else.
    public func run() async throws {
        var seen: Int?
        var hasFailed = false
        while true {
            do {
                let version = try await store.versionByOthers()
                // The first look wakes everybody: what came before it cannot be told.
                if version != seen { store.host.commits.announce() }
                seen = version
                hasFailed = false
            } catch {
                try Task.checkCancellation()
                if !hasFailed { report(error) }
                hasFailed = true
            }
            try await clock.sleep(for: interval)
        }
    }
}

extension SQLiteStore {
    /// A number that changes with each commit but this store's own.
    ///
    /// It is the connection that writes that is asked: SQLite counts for each connection what
    /// others have committed, and here those are other processes.
    fileprivate func versionByOthers() async throws -> Int? {
        try await naming {
            try await host.exclusively {
                try await file.takeWriter().elsewhere { db in
                    try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
                }
            }
        }
    }
}
