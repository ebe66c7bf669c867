import Foundation
import KasaneDomain
import KasaneStore

/// A note, both the entity and its row.
struct Note: StoreRecord, Codable, Identifiable, Hashable, Sendable {
    let id: UUID
    let text: NoteText
    let writtenAt: Date
}

/// A note's text, 1 to 200 characters.
struct NoteText: CheckedValue {
    let rawValue: String

    init(_ entered: String) throws(DomainError) {
        rawValue = entered.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !rawValue.isEmpty else { throw .invalidInput(NoteReason.empty, field: "text") }
        guard rawValue.count <= 200 else { throw .invalidInput(NoteReason.tooLong, field: "text") }
    }
}

enum NoteReason: String, ErrorReason {
    case empty
    case tooLong = "too-long"

    var code: String { rawValue }

    var description: String {
        switch self {
        case .empty: "Write something."
        case .tooLong: "Enter at most 200 characters."
        }
    }
}

typealias NoteRepository = any Repository<Note>

/// The use cases for notes.
struct NoteBook: Sendable {
    let transactions: any TransactionTemplate<NoteRepository>

    func write(_ text: String) async throws {
        let note = Note(id: UUID(), text: try NoteText(text), writtenAt: Date())
        try await transactions.execute { try await $0.save(note) }
    }

    func delete(_ id: Note.ID) async throws {
        try await transactions.execute { try await $0.delete(id) }
    }

    func observe() -> ObservedValues<NoteRepository, [Note]> {
        transactions.observe { try await $0.all() }
    }
}
