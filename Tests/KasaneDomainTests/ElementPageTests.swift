import Foundation
import KasaneDomain
import KasaneStore
import Testing

private struct Note: Codable, Equatable, Identifiable, StoreRecord {
    let id: Int
}

@Suite
struct ElementPageTests {
    private let transactions = MemoryTransactions { $0.repository(of: Note.self) }

    @Test func `pages follow each other until the last one`() async throws {
        try await transactions.execute { try await $0.save((1...5).map { Note(id: $0) }) }

        let first = try await page(after: nil, limit: 2)
        let second = try await page(after: first.next, limit: 3)

        #expect(first == ElementPage(elements: [Note(id: 1), Note(id: 2)], next: 2))
        #expect(second == ElementPage(elements: (3...5).map { Note(id: $0) }, next: nil))
    }

    @Test func `a page is filled from several batches`() async throws {
        try await transactions.execute { try await $0.save((1...450).map { Note(id: $0) }) }

        let page = try await transactions.read { notes in
            try await notes.page(limit: 3) { $0.id.isMultiple(of: 100) }
        }

        #expect(page == ElementPage(elements: [100, 200, 300].map { Note(id: $0) }, next: 300))
    }

    @Test func `a page has at least one element`() async throws {
        await #expect(throws: DomainError.self) { try await page(after: nil, limit: 0) }
    }

    @Test func `identities are ordered by their time`() {
        let dates = (0..<3).map { Date(timeIntervalSince1970: 1_800_000_000 + Double($0)) }
        let identities = dates.map { UUID.timeOrdered(at: $0).uuidString }
        #expect(identities == identities.sorted())
    }

    private func page(after id: Int?, limit: Int) async throws -> ElementPage<Note> {
        try await transactions.read { try await $0.page(after: id, limit: limit) }
    }
}
