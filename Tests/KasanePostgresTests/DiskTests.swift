import Foundation
import KasaneDomain
import KasanePostgres
import KasanePostgresTesting
import KasaneStore
import Testing

/// A server whose tables are on a small disk.
@Suite(.needsServer, .needsSmallDisk, .timeLimit(.minutes(5)))
struct DiskTests {
    @Test func `a full disk is named, and nothing acknowledged is lost`() async throws {
        let disk = try SmallDisk()
        defer { disk.end() }
        let database = try await TestDatabase(on: disk.address)
        try await database.asAdministrator(
            "CREATE TABLESPACE small LOCATION '\(disk.folder)'",
            "GRANT CREATE ON TABLESPACE small TO \(database.name)",
            "ALTER ROLE \(database.name) SET default_tablespace = small",
            "CREATE TABLE filler (data bytea) TABLESPACE small",
            "ALTER TABLE filler ALTER data SET STORAGE PLAIN",
            "INSERT INTO filler SELECT repeat('x', 4000)::bytea FROM generate_series(1, 1000)"
        )
        let store = try await PostgresStore(
            database.address,
            migrator: Note.migrator,
            configuration: .init { $0.changes = .ignored }
        )
        let transactions = PostgresTransactions(notesIn: store)
        // Random bytes are not compressed.
        let data = Data((0..<50_000).map { _ in UInt8.random(in: .min ... .max) })
        var stored: [Int] = []
        var failure: (any Error)?
        while failure == nil, stored.count < 1_000 {
            let note = Note(id: stored.count, text: "\(stored.count)", data: data)
            do {
                try await transactions.execute { try await $0.notes.save(note) }
                stored.append(note.id)
            } catch {
                failure = error
            }
        }
        #expect(failure as? DomainError == full(failure))
        #expect("\(try #require(failure))".contains("the disk is full"))
        // Each further attempt fails alike, and can be read in between.
        let again = await #expect(throws: DomainError.self) {
            try await transactions.execute { repositories in
                for id in 2_000..<2_100 {
                    try await repositories.notes.save(Note(id: id, text: "\(id)", data: data))
                }
            }
        }
        #expect(again == full(again))
        #expect(try await transactions.ids() == stored)

        try await database.asAdministrator("DROP TABLE filler")
        for id in 5_000..<5_010 {
            try await transactions.execute {
                try await $0.notes.save(Note(id: id, text: "\(id)", data: data))
            }
            stored.append(id)
        }
        let notes = try await transactions.read { try await $0.notes.all() }
        #expect(notes.map(\.id) == stored)
        #expect(notes.allSatisfy { $0.data == data })
        try await store.close()
    }

    private func full(_ error: (any Error)?) -> DomainError {
        .outOfResources(Resource.diskSpace, cause: (error as? DomainError)?.cause)
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the tests where no file system can be mounted.
    static var needsSmallDisk: Self {
        .enabled(
            if: SmallDisk.isAvailable,
            "this system does not let a test mount a small file system"
        )
    }
}
