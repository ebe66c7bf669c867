import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PeriodicBackupTests {
    private let file: TemporaryFile
    private let folder: String
    private let store: SQLiteStore
    private let transactions: SQLiteTransactions<Notes>
    private let clock = ManualClock()
    private let date = Calendar()

    init() async throws {
        file = try TemporaryFile()
        folder = URL(filePath: file.path).deletingLastPathComponent().path + "/copies"
        store = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        transactions = SQLiteTransactions(notesIn: store)
        try await transactions.execute { try await $0.add(1) }
    }

    @Test func `a copy is made at once, and again when something was committed`() async throws {
        let backup = try backup()
        let running = Task { try await backup.run() }
        await clock.waitForSleepers(1)
        #expect(try names() == ["test-20261122T053459Z.sqlite"])

        await pass()
        #expect(try names().count == 1)
        #expect(backup.status.coveredUntil == date.now)
        try await transactions.execute { try await $0.add(2) }
        await pass()

        #expect(try names() == ["test-20261122T053459Z.sqlite", "test-20261122T053659Z.sqlite"])
        #expect(backup.status.newest == date.now)
        #expect(backup.status.copies == 2)
        #expect(try await ids("test-20261122T053659Z.sqlite") == [1, 2])
        try await end(running)
    }

    @Test func `a commit of another process is copied too`() async throws {
        let backup = try backup()
        let running = Task { try await backup.run() }
        await clock.waitForSleepers(1)

        try await SQLiteTransactions(
            notesIn: SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        )
        .execute { try await $0.add(2) }
        await pass()

        #expect(try names().count == 2)
        try await end(running)
    }

    @Test func `copies that fail are reported once, and the earlier ones stay`() async throws {
        let errors = Mutex<[String]>([])
        let backup = try backup { error in errors.withLock { $0.append("\(error)") } }
        let running = Task { try await backup.run() }
        await clock.waitForSleepers(1)
        // Folders occupy the paths of the next two copies.
        for time in ["053559", "053659"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder)/test-20261122T\(time)Z.sqlite",
                withIntermediateDirectories: false
            )
        }
        try await transactions.execute { try await $0.add(2) }
        await pass()
        await pass()

        #expect(errors.withLock { $0.count } == 1)
        #expect(backup.status.failures == 2)
        #expect(backup.status.newest == Date(timeIntervalSince1970: 1_795_325_699))
        #expect(try await ids("test-20261122T053459Z.sqlite") == [1])
        // The next copy includes the changes that were not copied.
        await pass()
        #expect(try await ids("test-20261122T053759Z.sqlite") == [1, 2])
        try await end(running)
    }

    @Test func `old copies make room, other files stay`() async throws {
        let backup = try backup(keeping: BackupRetention(latest: 2, hourly: 0, daily: 0))
        let running = Task { try await backup.run() }
        await clock.waitForSleepers(1)
        try Data("mine".utf8).write(to: URL(filePath: folder + "/test-notes.sqlite"))
        for id in 2...4 {
            try await transactions.execute { try await $0.add(id) }
            await pass()
        }

        #expect(
            try names() == [
                "test-20261122T053659Z.sqlite", "test-20261122T053759Z.sqlite",
                "test-notes.sqlite",
            ]
        )
        #expect(backup.status.copies == 2)
        try await end(running)
    }

    @Test func `a copy that is made after the clock was set back stays`() async throws {
        let backup = try backup(keeping: BackupRetention(latest: 1, hourly: 0, daily: 0))
        let running = Task { try await backup.run() }
        await clock.waitForSleepers(1)
        date.pass(-3_600)
        try await transactions.execute { try await $0.add(2) }
        await pass()

        #expect(try names() == ["test-20261122T043559Z.sqlite", "test-20261122T053459Z.sqlite"])
        #expect(try await ids("test-20261122T043559Z.sqlite") == [1, 2])
        #expect(backup.status.newest == date.now)
        #expect(backup.status.copies == 2)
        try await end(running)
    }

    @Test func `a copy that has vanished is made again, though nothing was committed`() async throws
    {
        let backup = try backup()
        let running = Task { try await backup.run() }
        await clock.waitForSleepers(1)
        try FileManager.default.removeItem(atPath: folder)

        await pass()

        #expect(try names() == ["test-20261122T053559Z.sqlite"])
        #expect(backup.status.newest == date.now)
        #expect(backup.status.copies == 1)
        try await end(running)
    }

    @Test func `copies that a wrong clock has dated in the future take no places`() async throws {
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: false
        )
        for day in 10...19 {
            try Data().write(to: URL(filePath: "\(folder)/test-209901\(day)T000000Z.sqlite"))
        }
        let retention = BackupRetention(latest: 2, hourly: 0, daily: 0)
        let backup = try backup(keeping: retention)
        let running = Task { try await backup.run() }
        await clock.waitForSleepers(1)
        try await transactions.execute { try await $0.add(2) }
        await pass()

        let made = ["test-20261122T053459Z.sqlite", "test-20261122T053559Z.sqlite"]
        let later = ["test-20990118T000000Z.sqlite", "test-20990119T000000Z.sqlite"]
        #expect(try names() == made + later)
        #expect(backup.status.newest == date.now)
        let restoring = try SQLiteBackup(of: file.path, migrator: Note.migrator, applicationID: 7)
        #expect(
            try await restoring.copies(in: folder, at: date.now)
                == (made.reversed() + later.reversed()).map { "\(folder)/\($0)" }
        )
        try await end(running)
    }

    @Test func `copies of before are known when none can be made`() async throws {
        let first = try backup()
        let running = Task { try await first.run() }
        await clock.waitForSleepers(1)
        try await end(running)
        try await store.close()

        let second = try backup()
        let failing = Task { try await second.run() }
        await clock.waitForSleepers(1)

        #expect(second.status.failures == 1)
        #expect(second.status.newest == date.now)
        #expect(second.status.copies == 1)
        try await end(failing)
    }

    @Test func `a folder that cannot be made is an error of the copy alone`() async throws {
        let errors = AsyncStream<any Error>.makeStream()
        let backup = try PeriodicBackup(
            of: store,
            in: folder + "/missing/copies",
            clock: clock
        ) { errors.continuation.yield($0) }
        let running = Task { try await backup.run() }

        for await error in errors.stream {
            #expect((error as? SQLiteStoreError)?.code == .cannotOpen)
            break
        }

        try await transactions.execute { try await $0.add(2) }
        await clock.waitForSleepers(1)
        try await end(running)
    }

    private func backup(
        keeping retention: BackupRetention = BackupRetention(),
        reporting report: @escaping @Sendable (any Error) -> Void = { _ in }
    ) throws -> PeriodicBackup {
        try PeriodicBackup(
            of: store,
            in: folder,
            every: .seconds(60),
            keeping: retention,
            clock: clock,
            now: { [date] in date.now },
            reporting: report
        )
    }

    private func pass() async {
        date.pass(60)
        clock.advance(by: .seconds(60))
        await clock.waitForSleepers(1)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func ids(_ name: String) async throws -> [Int] {
        let copy = file.path + ".opened"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: copy)
        return try await SQLiteTransactions(
            notesIn: SQLiteStore(path: copy, migrator: Note.migrator, applicationID: 7)
        )
        .read { try await $0.ids() }
    }

    private func end(_ running: Task<Void, any Error>) async throws {
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
    }
}

/// A wall clock that a test advances.
private final class Calendar: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 1_795_325_699))

    var now: Date { date.withLock { $0 } }

    func pass(_ time: TimeInterval) { date.withLock { $0 += time } }
}
