// Notes in layers, each of which is a target of its own in an application.
import KasaneContainer
import KasaneDomain
import KasaneLive
import KasaneSQLite
import KasaneStore
import KasaneTesting
import Observation

// snippet.domain
private struct Note: Codable, Identifiable, Hashable, Sendable {
    let id: Int
    let text: String
}

private struct Repositories: TransactionBound {
    let transaction: any Transaction
    let notes: any Repository<Note>
}
// snippet.end

// snippet.application
private struct AddNote: Sendable {
    let transactions: any TransactionTemplate<Repositories>

    func callAsFunction(_ text: String) async throws {
        try await transactions.execute { repositories in
            let last = try await repositories.notes.all().last
            try await repositories.notes.save(Note(id: (last?.id ?? 0) + 1, text: text))
        }
    }
}

private struct ObserveNotes: Sendable {
    let transactions: any TransactionTemplate<Repositories>

    func callAsFunction() -> ObservedValues<Repositories, [Note]> {
        transactions.observe { try await $0.notes.all() }
    }
}
// snippet.end

// snippet.infrastructure
extension Note: StoreRecord {}

extension Repositories {
    init(records transaction: any RecordTransaction) {
        self.init(transaction: transaction, notes: transaction.repository(of: Note.self))
    }
}

extension Migrator {
    static var notes: Self {
        var migrator = Self()
        migrator.register("1 notes") { dialect in
            [
                """
                CREATE TABLE note (
                    id \(dialect.integer) PRIMARY KEY, text \(dialect.text) NOT NULL
                ) \(dialect.tableOptions)
                """
            ]
        }
        return migrator
    }
}

extension SQLiteStore {
    init(noteFile path: String) throws {
        try self.init(path: path, migrator: .notes, applicationID: 0x4E6F_7465)
    }
}

extension SQLiteTransactions<Repositories> {
    init(noteStore store: SQLiteStore) {
        self.init(store: store) { Repositories(records: $0) }
    }
}
// snippet.end

// snippet.pages
@Observable private final class NotesModel {
    var text = ""
    private(set) var notes: [Note] = []
    @ObservationIgnored private let addNote: AddNote
    @ObservationIgnored private let observeNotes: ObserveNotes

    init(addNote: AddNote, observeNotes: ObserveNotes) {
        self.addNote = addNote
        self.observeNotes = observeNotes
    }

    nonisolated(nonsending) func add() async throws {
        try await addNote(text)
        text = ""
    }

    nonisolated(nonsending) func observe() async throws {
        for try await notes in observeNotes() { self.notes = notes }
    }
}

private struct NotesPage: Page {
    static let path: PagePath = "/"
    @Bindable var model: NotesModel

    var title: String { "Notes" }

    var body: some HTML {
        TextField("Note", text: $model.text)
        Button("Add", action: model.add)
        ForEach(model.notes) { note in note.text }
    }

    var effects: [PageEffect] {
        PageEffect.task { try await model.observe() }
    }
}
// snippet.end

// snippet.root
private func makeContainer(databasePath: String) throws -> Container {
    try Container {
        $0.register(SQLiteStore.self, scope: .singleton) { try SQLiteStore(noteFile: databasePath) }
            .onStop { try await $0.close() }
        $0.register(
            (any TransactionTemplate<Repositories>).self,
            scope: .singleton,
            SQLiteTransactions.init(noteStore:)
        )
        $0.register(AddNote.self, AddNote.init(transactions:))
        $0.register(ObserveNotes.self, ObserveNotes.init(transactions:))
        $0.register(NotesModel.self, NotesModel.init(addNote:observeNotes:))
    }
}

private func makePages(_ container: Container) throws -> PageRoutes {
    let makeModel = try container.resolve(Provider<NotesModel>.self)
    var pages = PageRoutes()
    pages.add(NotesPage.self, for: .everyone) { _, _ in NotesPage(model: try makeModel()) }
    return pages
}
// snippet.end

// snippet.imports
private func layersImportOnlyWhatTheTableAllows() throws {
    let rules = ImportRules([
        "NotesDomain": ["KasaneDomain"],
        "NotesApplication": ["KasaneDomain", "NotesDomain"],
        "NotesInfrastructure": ["KasaneSQLite", "KasaneStore", "NotesDomain"],
        "NotesUI": ["KasaneLive", "NotesApplication", "NotesDomain", "Observation"],
        "notes": [
            "Hummingbird", "KasaneContainer", "KasaneDomain", "KasaneHummingbird", "KasaneLive",
            "KasaneSQLite", "Logging", "NotesApplication", "NotesDomain", "NotesInfrastructure",
            "NotesUI",
        ],
    ])
    try rules.check()
}
// snippet.end

@MainActor func layeredNotes() async throws {
    // snippet.use-case-test
    let memory = MemoryTransactions { Repositories(records: $0) }
    try await AddNote(transactions: memory)("take an umbrella")
    let texts = try await memory.read { try await $0.notes.all().map(\.text) }
    precondition(texts == ["take an umbrella"])
    // snippet.end

    // snippet.page-test
    // Nothing resolves the store, so no file is opened.
    let test = try makeContainer(databasePath: "notes.sqlite").overriding {
        $0.register((any TransactionTemplate<Repositories>).self, scope: .singleton) { memory }
    }
    try await SessionDriver.run(makePages(test)) { page in
        try await page.visit("/")
        try await page.expect("take an umbrella")
        try await page.type("water the plants", into: "Note")
        try await page.press("Add")
        try await page.expect("water the plants")
    }
    // snippet.end
}
