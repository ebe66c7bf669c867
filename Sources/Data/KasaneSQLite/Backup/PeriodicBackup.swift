public import Foundation
import GRDB
import KasaneDomain
import Synchronization

/// Copies a store to a second location at regular intervals while the process runs.
///
/// ```swift
/// let backup = try PeriodicBackup(of: store, in: "/backup/notes") { logger.warning("\($0)") }
/// try await withThrowingDiscardingTaskGroup { group in
///     group.addTask { try await backup.run() }
///     try await serve()
///     group.cancelAll()
/// }
/// ```
///
/// Each copy is complete, validated and consistent. Its name contains the time. If nothing was
/// committed since the previous copy, no copy is made.
///
/// **Data loss.** If the original is lost, the newest copy contains every commit older than the
/// interval plus the time to make one copy, as long as copies succeed. ``Status/newest`` is the
/// date of the newest copied state. Each copy reads and writes the whole database. If a copy takes
/// more than half of the interval, the pause before the next copy is as long as the copy took.
///
/// A failed copy leaves earlier copies unchanged. If the copies are on the same disk as the
/// database, at least 64 MB of disk space stay free.
public final class PeriodicBackup: Sendable {
    /// The status of the copies.
    public struct Status: Hashable, Sendable {
        /// The date of the newest copy, or `nil` if there is none.
        public fileprivate(set) var newest: Date?
        /// The date up to which every commit has been copied, or `nil` if there is no copy.
        ///
        /// This date is later than ``newest`` if nothing has been committed since the newest copy.
        public fileprivate(set) var coveredUntil: Date?
        /// The number of copies.
        public fileprivate(set) var copies = 0
        /// The number of failed attempts since this object was created.
        public fileprivate(set) var failures = 0
    }

    /// The folder that contains the copies.
    public let folder: String

    private let store: SQLiteStore
    private let retention: BackupRetention
    private let now: @Sendable () -> Date
    private let loop: PeriodicLoop
    private let state = Mutex(Status())

    /// Creates a periodic backup.
    ///
    /// Call ``run()`` to start it.
    ///
    /// - Parameters:
    ///   - folder: A folder on another disk that is used only for this database's copies. The
    ///     folder is created if its parent exists. Copies are recognized by name and deleted when
    ///     they expire.
    ///   - interval: The time between the starts of consecutive copies.
    ///   - report: A closure that is called when a copy fails. Only the first of consecutive
    ///     failures is reported.
    /// - Throws: ``SQLiteStoreError`` if the path can't be a folder.
    public init(
        of store: SQLiteStore,
        in folder: String,
        every interval: Duration = .seconds(60),
        keeping retention: BackupRetention = BackupRetention(),
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping @Sendable () -> Date = { Date() },
        reporting report: @escaping @Sendable (any Error) -> Void
    ) throws(SQLiteStoreError) {
        self.store = store
        self.folder = try DatabasePath.absolute(folder)
        self.retention = retention
        self.now = now
        loop = PeriodicLoop(interval: interval, clock: clock, report: report)
    }

    /// The current status of the copies.
    ///
    /// ```swift
    /// let status = backups.status
    /// if status.failures > 0 { logger.warning("\(status.failures) backups failed") }
    /// ```
    public var status: Status { state.withLock { $0 } }

    /// Copies the store until the task is cancelled, starting immediately.
    ///
    /// - Throws: Only `CancellationError`.
    public func run() async throws {
        let changes = Changes(store.file)
        var copied: Int?
        await findCopies()
        try await loop.run(pause: pause) {
            do {
                // Read the version before copying. A commit in between is then copied twice instead
                // of being missed.
                let moment = now()
                let version = try await changes.version()
                let isCopied = version == copied ? await newestExists() : false
                if !isCopied { try await copy(of: moment) }
                copied = version
                state.withLock { $0.coveredUntil = moment }
            } catch {
                try Task.checkCancellation()
                state.withLock { $0.failures += 1 }
                throw error
            }
        }
    }

    /// Returns the delay after a copy: the rest of the interval, or the copy's duration if the copy
    /// was slow.
    private func pause(after duration: Duration) -> Duration {
        max(loop.interval - duration, duration)
    }

    private func findCopies() async {
        let copies = BackupFolder(folder, of: store.path)
        // An unreadable folder is ignored here. The first copy reports the error.
        guard let moments = try? await DiskThread.run({ try copies.moments() }) else { return }
        // Ignore copies dated in the future because of clock skew.
        let newest = moments.filter { $0 <= now() }.max()
        state.withLock { status in
            status.newest = newest
            status.coveredUntil = newest
            status.copies = moments.count
        }
    }

    /// Returns whether the newest copy still exists.
    ///
    /// The folder might have been emptied or unmounted.
    private func newestExists() async -> Bool {
        guard let newest = status.newest else { return false }
        let copies = BackupFolder(folder, of: store.path)
        // An unreachable folder has no copies. The next copy reports the error.
        return (try? await DiskThread.run { copies.contains(newest) }) ?? false
    }

    private func copy(of moment: Date) async throws {
        let (file, copies) = (store.file, BackupFolder(folder, of: store.path))
        let retention = retention
        let kept = try await DiskThread.run {
            try file.checkOpen()
            try file.checkPlace()
            try PrivateFile.createFolder(copies.path)
            try Self.refuseToFill(copies, with: file.path)
            let copier = DatabaseCopier(source: file.path, owner: file.owner)
            try copier.copy(to: copies.copy(of: moment))
            return try copies.prune(by: retention, at: moment)
        }
        state.withLock { status in
            status.newest = kept.last { $0 <= moment }
            status.copies = kept.count
        }
    }

    /// Throws if there isn't enough disk space for a copy.
    private static func refuseToFill(_ folder: BackupFolder, with database: String) throws {
        guard let free = folder.freeBytes() else { return }
        let size = UInt64(DatabasePath.size(of: database))
        let place = FileIdentity(at: folder.path)
        let isShared = place.flatMap { FileIdentity(at: database)?.isOnDisk(of: $0) } ?? false
        let reserve: UInt64 = isShared ? 64 << 20 : 0
        guard free >= size + reserve else {
            throw SQLiteStoreError(
                code: .disk,
                path: folder.path,
                reason: """
                    a copy needs \(size.kilobytes), but only \(free.kilobytes) are free\
                    \(isShared ? ", with \(reserve.kilobytes) reserved for the database" : "")
                    """
            )
        }
    }
}

extension UInt64 {
    /// The number in kilobytes, rounded up.
    fileprivate var kilobytes: String { "\((self + 1_023) >> 10) kB" }
}

/// Detects commits on a separate connection.
private final class Changes: Sendable {
    private let file: DatabaseFile
    private let connection = Mutex<Connection?>(nil)

    init(_ file: DatabaseFile) {
        self.file = file
    }

    /// Returns a number that changes with each commit by any process.
    func version() async throws -> Int? {
        let known = connection.withLock { $0 }
        let file = file
        let (connection, version) = try await DiskThread.run {
            try file.checkOpen()
            try file.checkPlace()
            let connection = try known ?? Connection(path: file.path, isReader: true)
            let version = try connection.blocking { queue in
                try queue.inDatabase { try Int.fetchOne($0, sql: "PRAGMA data_version") }
            }
            return (connection, version)
        }
        self.connection.withLock { $0 = connection }
        return version
    }
}
