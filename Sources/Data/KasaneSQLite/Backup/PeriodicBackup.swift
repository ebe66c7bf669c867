public import Foundation
import GRDB
import KasaneDomain
import Synchronization

/// Copies a store to a second location at regular intervals while a process serves.
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
/// Each copy is complete, validated and consistent, and its name contains its time. No copy is made
/// unless a process has committed since the last one.
///
/// **Loss window.** If the original is lost, the newest copy contains every commit older than the
/// interval plus the duration of one copy, provided that copies succeed. ``Status/newest`` is the
/// moment of the newest copied state. A copy reads and writes the whole database. If a copy takes
/// more than half of the interval, the next one waits for as long as that copy took.
///
/// A failed copy leaves earlier ones unchanged. If the copies share a disk with the database, at
/// least 64 MB stay free.
public final class PeriodicBackup: Sendable {
    /// The state of the copies.
    public struct Status: Hashable, Sendable {
        /// The moment of the newest copy, or `nil` if there is none.
        public fileprivate(set) var newest: Date?
        /// The moment up to which every commit is in a copy, or `nil` without copies.
        ///
        /// It is later than ``newest`` if nothing has been committed since.
        public fileprivate(set) var coveredUntil: Date?
        /// The number of copies.
        public fileprivate(set) var copies = 0
        /// The number of failed attempts since this object was created.
        public fileprivate(set) var failures = 0
    }

    /// The folder of the copies.
    public let folder: String

    private let store: SQLiteStore
    private let retention: BackupRetention
    private let now: @Sendable () -> Date
    private let loop: PeriodicLoop
    private let state = Mutex(Status())

    /// Creates a periodic backup, which does nothing until it is run.
    ///
    /// - Parameters:
    ///   - folder: A folder on another disk, used only for the copies of this database. It is
    ///     created if its parent folder exists. Copies in it are identified by name and removed
    ///     when they expire.
    ///   - interval: The time from the start of one copy to the start of the next.
    ///   - report: Called with the error of a failed attempt. Of consecutive failures, only the
    ///     first is reported.
    /// - Throws: ``SQLiteStoreError`` if the path cannot name a folder.
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

    /// The current state of the copies.
    ///
    /// ```swift
    /// let status = backups.status
    /// if status.failures > 0 { logger.warning("\(status.failures) backups failed") }
    /// ```
    public var status: Status { state.withLock { $0 } }

    /// Copies the store until the task is cancelled, beginning at once.
    ///
    /// - Throws: Only `CancellationError`.
    public func run() async throws {
        let changes = Changes(store.file)
        var copied: Int?
        await findCopies()
        try await loop.run(pause: pause) {
            do {
                // Read before the copy, so a commit in the meantime is copied twice rather than
                // missed.
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

    /// Returns the pause after a copy: the rest of the interval, or the duration of a slow copy.
    private func pause(after duration: Duration) -> Duration {
        max(loop.interval - duration, duration)
    }

    private func findCopies() async {
        let copies = BackupFolder(folder, of: store.path)
        // The first copy reports an unreadable folder.
        guard let moments = try? await DiskThread.run({ try copies.moments() }) else { return }
        // Ignore copies dated in the future (clock skew).
        let newest = moments.filter { $0 <= now() }.max()
        state.withLock { status in
            status.newest = newest
            status.coveredUntil = newest
            status.copies = moments.count
        }
    }

    /// Whether the newest copy still exists, in case its folder was emptied or unmounted.
    private func newestExists() async -> Bool {
        guard let newest = status.newest else { return false }
        let copies = BackupFolder(folder, of: store.path)
        // An unreachable folder has no copies; the next copy reports the reason.
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

    /// Throws if the disk has too little space for a copy.
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
                    a copy of \(size.kilobytes) does not fit in the \(free.kilobytes) that are free\
                    \(isShared ? ", of which \(reserve.kilobytes) are left to the database" : "")
                    """
            )
        }
    }
}

extension UInt64 {
    /// The number in kilobytes, rounded up.
    fileprivate var kilobytes: String { "\((self + 1_023) >> 10) kB" }
}

/// Detects commits through a separate connection.
private final class Changes: Sendable {
    private let file: DatabaseFile
    private let connection = Mutex<Connection?>(nil)

    init(_ file: DatabaseFile) {
        self.file = file
    }

    /// Returns a number that changes with each commit of any process.
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
