import Foundation
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import KasanePostgres
import KasanePostgresTesting
import KasaneSQLite
import KasaneStore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoredPageStatesTests {
    enum Database: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case sqlite = "SQLite"
        case postgres = "PostgreSQL"

        static let installed = TestServer.isInstalled ? allCases : [.sqlite]

        var testDescription: String { rawValue }

        func run(
            _ test: (any TransactionTemplate<PageStateTable>) async throws -> Void
        ) async throws {
            var migrator = Migrator()
            migrator.registerPageStates()
            switch self {
            case .sqlite:
                let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
                try FileManager.default.createDirectory(
                    at: folder,
                    withIntermediateDirectories: true
                )
                defer { try? FileManager.default.removeItem(at: folder) }
                let path = folder.appending(path: "states.sqlite").path
                let store = try SQLiteStore(path: path, migrator: migrator)
                try await test(
                    SQLiteTransactions(store: store) { PageStateTable(transaction: $0) }
                )
                try await store.close()
            case .postgres:
                let store = try await PostgresStore(
                    try await TestServer.makeSchema(),
                    migrator: migrator
                )
                try await test(
                    PostgresTransactions(store: store) { PageStateTable(transaction: $0) }
                )
                try await store.close()
            }
        }
    }

    private let now = SetDate()

    private func states(
        _ transactions: any TransactionTemplate<PageStateTable>
    ) -> StoredPageStates {
        let now = now
        return StoredPageStates(transactions, now: { now.date })
    }

    private func state(
        of page: PageID,
        owner: String = "a1",
        client: String? = nil,
        revision: Int = 1,
        _ content: String
    ) -> SavedPageState {
        SavedPageState(
            page: page,
            owner: owner,
            client: client,
            revision: revision,
            content: Array(content.utf8)
        )
    }

    @Test(arguments: Database.installed)
    func `a state belongs to its owner until it is deleted`(database: Database) async throws {
        try await database.run { transactions in
            let states = states(transactions)
            let (page, other) = (PageID(), PageID())
            try await states.save(state(of: page, "é\0"))
            try await states.save(state(of: other, owner: "a2", "x"))
            #expect(try await states.content(of: page, ownedBy: "a1") == Array("é\0".utf8))
            #expect(try await states.content(of: page, ownedBy: "a2") == nil)
            try await states.deleteAll(ownedBy: "a2")
            #expect(try await states.content(of: other, ownedBy: "a2") == nil)
            try await states.delete(page)

            #expect(try await states.content(of: page, ownedBy: "a1") == nil)
        }
    }

    @Test(arguments: Database.installed)
    func `a late save replaces neither a later one nor that of another owner`(
        database: Database
    ) async throws {
        try await database.run { transactions in
            let states = states(transactions)
            let page = PageID()
            try await states.save(state(of: page, revision: 2, "second"))
            try await states.save(state(of: page, revision: 1, "first"))
            try await states.save(state(of: page, owner: "a2", revision: 3, "theirs"))
            #expect(try await states.content(of: page, ownedBy: "a1") == Array("second".utf8))
            try await states.save(state(of: page, revision: 3, "third"))

            #expect(try await states.content(of: page, ownedBy: "a1") == Array("third".utf8))
        }
    }

    @Test(arguments: Database.installed)
    func `a state expires two hours after it was saved`(database: Database) async throws {
        try await database.run { transactions in
            let states = states(transactions)
            let (page, later) = (PageID(), PageID())
            try await states.save(state(of: page, "x"))
            now.advance(by: 7_199)
            try await states.save(state(of: later, "y"))
            #expect(try await states.content(of: page, ownedBy: "a1") != nil)
            now.advance(by: 1)
            #expect(try await states.content(of: page, ownedBy: "a1") == nil)
            try await states.deleteExpired()
            now.advance(by: -1)

            #expect(try await states.content(of: page, ownedBy: "a1") == nil)
            #expect(try await states.content(of: later, ownedBy: "a1") != nil)
        }
    }

    @Test(arguments: Database.installed)
    func `a client has at most 500 states`(database: Database) async throws {
        try await database.run { transactions in
            let states = states(transactions)
            let pages = (0...500).map { _ in PageID() }
            for page in pages {
                try await states.save(state(of: page, client: "192.0.2.1", "x"))
                now.advance(by: 1)
            }

            #expect(try await states.content(of: pages[0], ownedBy: "a1") == nil)
            #expect(try await states.content(of: pages[1], ownedBy: "a1") != nil)
        }
    }
}

private final class SetDate: Sendable {
    private let current = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    var date: Date { current.withLock { $0 } }

    func advance(by seconds: TimeInterval) { current.withLock { $0 += seconds } }
}
