// Serves a page that adds notes to a SQLite database, over plain HTTP.
import Hummingbird
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import KasaneSQLite
import KasaneStore
import Logging
import Observation

struct Note: Codable, Identifiable, StoreRecord {
    let id: Int
    let text: String
}

struct Repositories: TransactionBound {
    let transaction: any Transaction
    let notes: any Repository<Note>
}

@Observable final class NotesModel {
    private let transactions: any TransactionTemplate<Repositories>
    var text = ""
    private(set) var notes: [Note] = []

    init(transactions: any TransactionTemplate<Repositories>) {
        self.transactions = transactions
    }

    func add() async throws {
        let note = Note(id: notes.count + 1, text: text)
        try await transactions.execute { try await $0.notes.save(note) }
        notes = try await transactions.read { try await $0.notes.all() }
        text = ""
    }
}

struct NotesPage: Page {
    static let path: PagePath = "/"
    @Bindable var model: NotesModel

    var title: String { "Notes" }

    var body: some HTML {
        h1 { "Notes" }
        TextField("Note", text: $model.text)
        Button("Add") { try await model.add() }
        ForEach(model.notes) { note in p { note.text } }
    }
}

var migrator = Migrator()
migrator.register("1 notes") { _ in
    ["CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT"]
}
let store = try SQLiteStore(path: "notes.sqlite", migrator: migrator, applicationID: 0x4E6F_7465)
let container = try Container {
    $0.register((any TransactionTemplate<Repositories>).self, scope: .singleton) {
        SQLiteTransactions(store: store) { transaction in
            Repositories(
                transaction: transaction,
                notes: transaction.repository(of: Note.self)
            )
        }
    }
    $0.register(NotesModel.self, NotesModel.init(transactions:))
}

let logger = Logger(label: "notes")
var pages = PageRoutes()
pages.add(NotesPage.self, for: .everyone) { _, _ in NotesPage(model: try container.resolve()) }
let live = LivePages(pages, environment: PageEnvironment(), logger: logger)
let router = Router(context: WebRequestContext<Never>.self)
let addresses = ClientAddressResolver()
live.addRoutes(to: router, client: { addresses.key(of: $0, context: $1) })

try await withServer(router, host: "127.0.0.1", port: 0, logger: logger, services: [live]) { port in
    await waitForShutdownSignal { print("http://127.0.0.1:\(port)/") }
}
