public import Foundation
import GRDB
import KasaneDomain
import Synchronization

/// Copies of a store in a second place at regular times, for as long as a process serves.
///
/// ```swift
/// let backup = PeriodicBackup(of: store, in: "/backup/notes") { logger.warning("\($0)") }
/// try await withThrowingDiscardingTaskGroup { group in
///     group.addTask { try await backup.run() }
///     try await serve()
///     group.cancelAll()
/// }
/// ```
///
/// Each copy is whole, checked, and of one moment, which its name tells. None is made while nothing
/// was committed, by whatever process.
///
/// **Loss window.** When the first place is lost, what was committed more than the interval and the
/// time of one copy ago is in a copy, as long as copies succeed: ``Status/newest`` tells how old the
/// newest state is that was copied. A copy reads and writes the whole database. One that takes more
/// than half of the interval makes the next one wait for as long as it took.
///
/// A copy that fails leaves those before it. On a disk that the database shares, copies leave it
/// 64 MB.
public final class PeriodicBackup: Sendable {
    /// How the copies are.
    public struct Status: Hashable, Sendable {
        /// The moment of which the copy that was made last is; `nil` if there is none.
        public fileprivate(set) var newest: Date?
        /// The moment until which everything that was committed is in a copy; `nil` if there is none.
        ///
        /// It is later than ``newest`` where nothing was committed since.
        public fileprivate(set) var coveredUntil: Date?
        /// How many copies there are.
        public fileprivate(set) var copies = 0
        /// How many attempts failed since the process began to serve.
        public fileprivate(set) var failures = 0
    }

    /// The folder of the copies.
    public let folder: String

    private let store: SQLiteStore
    private let interval: Duration
    private let retention: BackupRetention
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let report: @Sendable (any Error) -> Void
    private let state = Mutex(Status())

    /// Creates copies of a store; nothing is done until it is run.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - folder: A folder on another disk, for the copies of this database alone. It is created if
    ///     the one above it is there. Copies in it are told by their names, and removed when it is
    ///     their time.
    ///   - interval: From the beginning of one copy to that of the next.
    ///   - retention: Which copies are kept.
    ///   - clock: What it waits by.
    ///   - now: Tells the moments of the copies.
    ///   - report: Called with the error of an attempt that failed; for several that fail one after
    ///     another, with that of the first.
    /// - Throws: ``SQLiteStoreError`` for what is no path of a folder.
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
        self.interval = interval
        self.retention = retention
        self.clock = clock
        self.now = now
        self.report = report
    }

    /// How the copies are now.
    public var status: Status { state.withLock { $0 } }

    /// Makes copies until the task is cancelled.
    ///
    /// The first is made at once.
    ///
    /// - Throws: `CancellationError`, and nothing else.
    public func run() async throws {
        let elapsed = clock.stopwatch()
        let changes = Changes(store.file)
        var copied: Int?
        var isFailing = false
        await findCopies()
        while true {
            let start = elapsed()
            do {
                // Counted before the copy: what is committed meanwhile is copied twice rather than not.
                let moment = now()
                let version = try await changes.version()
                let isCopied = version == copied ? await isNewestThere() : false
                if !isCopied { try await copy(of: moment) }
                copied = version
                state.withLock { $0.coveredUntil = moment }
                isFailing = false
            } catch {
                try Task.checkCancellation()
                state.withLock { $0.failures += 1 }
                if !isFailing { report(error) }
                isFailing = true
            }
            let duration = elapsed() - start
            try await clock.sleep(for: max(interval - duration, duration))
        }
    }

    /// Finds what copies are there from before.
    private func findCopies() async {
        let copies = BackupFolder(folder, of: store.path)
        // A folder that cannot be read is reported when the first copy is made.
        guard let moments = try? await DiskThread.run({ try copies.moments() }) else { return }
        // Ignore copies of the future (clock skew).
        let newest = moments.filter { $0 <= now() }.max()
        state.withLock { status in
            status.newest = newest
            status.coveredUntil = newest
            status.copies = moments.count
        }
    }

    /// Whether the newest copy is still in its folder, which may have been emptied or unmounted.
    private func isNewestThere() async -> Bool {
        guard let newest = status.newest else { return false }
        let copies = BackupFolder(folder, of: store.path)
        // A folder that cannot be reached has no copies; making the next one reports why.
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

    /// Refuses a copy for which there is no room.
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
    /// The number of bytes in kilobytes, rounded up.
    fileprivate var kilobytes: String { "\((self + 1_023) >> 10) kB" }
}

extension Clock<Duration> {
    /// Tells how much time has passed since this call.
    fileprivate func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

/// Tells whether anything was committed, by a connection of its own.
private final class Changes: Sendable {
    private let file: DatabaseFile
    private let connection = Mutex<Connection?>(nil)

    init(_ file: DatabaseFile) {
        self.file = file
    }

    /// A number that changes with each commit, of whatever process.
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
