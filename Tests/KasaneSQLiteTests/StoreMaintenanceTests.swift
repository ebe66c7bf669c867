import Foundation
import GRDB
import KasaneDomain
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoreMaintenanceTests {
    private let file: TemporaryFile
    private let store: SQLiteStore
    private let transactions: SQLiteTransactions<Notes>

    init() throws {
        file = try TemporaryFile()
        store = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)
        transactions = SQLiteTransactions(notesIn: store)
    }

    @Test func `a checkpoint moves what was committed into the file`() async throws {
        try await transactions.execute { try await $0.add(1) }

        try await store.checkpoint()

        let size = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int
        #expect((size ?? 0) >= 8192)
        #expect(try await transactions.read { try await $0.ids() } == [1])
    }

    @Test func `the size is that of the file and its log, also behind a link`() async throws {
        let link = file.path + ".link"
        try FileManager.default.createSymbolicLink(
            atPath: link,
            withDestinationPath: file.path
        )
        let linked = try SQLiteStore(path: link, migrator: Note.migrator, applicationID: 7)
        try await transactions.execute { try await $0.add(1) }

        let sizes = try [file.path, file.path + "-wal"].map { path in
            try Data(contentsOf: URL(filePath: path)).count
        }
        #expect(sizes[1] > 0)
        #expect(store.size == sizes.reduce(0, +))
        #expect(linked.size == store.size)
    }

    @Test func `a sound database passes the check`() async throws {
        try await transactions.execute { try await $0.add(1) }

        await #expect(throws: Never.self) { try await store.integrityCheck() }
    }

    @Test func `a damaged database does not pass the check`() async throws {
        try await transactions.execute { notes in
            for id in 0..<500 { try await notes.add(id) }
        }
        try await store.close()
        let handle = try FileHandle(forUpdating: URL(filePath: file.path))
        try handle.seek(toOffset: 4096 * 2)
        try handle.write(contentsOf: Data(repeating: 0x5A, count: 4096 * 2))
        try handle.close()
        let damaged = try SQLiteStore(path: file.path, migrator: Note.migrator, applicationID: 7)

        let error = await #expect(throws: (any Error).self) { try await damaged.integrityCheck() }

        #expect("\(try #require(error))".contains("estore a backup"))
    }

    @Test func `a copy is whole, and made while the database is in use`() async throws {
        try await transactions.execute { try await $0.add(1) }
        let copy = file.path + ".copy"

        try await transactions.execute { notes in
            try await notes.add(2)
            try await Task.detached { try await store.backup(to: copy) }.value
        }

        let opened = try SQLiteStore(path: copy, migrator: Note.migrator, applicationID: 7)
        let copied = SQLiteTransactions(notesIn: opened)
        #expect(try await copied.read { try await $0.ids() } == [1])
        #expect(try await transactions.read { try await $0.ids() } == [1, 2])
    }

    @Test func `a copy takes the place of an older one`() async throws {
        let copy = file.path + ".copy"
        try await store.backup(to: copy)
        try await transactions.execute { try await $0.add(1) }

        try await store.backup(to: copy)

        let opened = try SQLiteStore(path: copy, migrator: Note.migrator, applicationID: 7)
        #expect(try await SQLiteTransactions(notesIn: opened).read { try await $0.ids() } == [1])
    }

    @Test func `a copy that cannot be written is an error and leaves nothing`() async throws {
        let folder = URL(filePath: file.path).deletingLastPathComponent().path
        let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()

        let error = await #expect(throws: SQLiteStoreError.self) {
            try await store.backup(to: file.path + ".missing/copy.sqlite")
        }
        await #expect(throws: SQLiteStoreError.self) { try await store.backup(to: file.path) }

        #expect(error?.code == .cannotOpen)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    }

    @Test func `readers are few files, however many there are`() async throws {
        let transactions = transactions
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    try await transactions.read { notes in
                        await Task.yield()
                        _ = try await notes.ids()
                    }
                }
            }
            try await group.waitForAll()
        }

        // One writer and eight readers, each with the file and its log, plus the shared `-shm`
        // file.
        #expect(openFiles(of: file.path) <= 2 * 9 + 1)
    }
}

private func openFiles(of path: String) -> Int {
    let folder = "/proc/self/fd"
    // A file closed in the meantime does not count, here and below.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return
        names
        .compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
        }
        .filter { $0.hasPrefix(path) }
        .count
}
