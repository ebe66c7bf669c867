import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneLive
import KasaneSQLite
import KasaneSettings
import KasaneStore

@main
enum Program {
    static func main() async {
        await application.main()
    }

    static var application: WebApplication<Never> {
        WebApplication("notes", container: makeContainer, pages: makePages) {
            try $0.resolve(SQLiteStore.self)
        }
    }

    static func makeContainer(_ settings: Settings) throws -> Container {
        let path = try settings.value(of: .database) ?? "notes.sqlite"
        return try Container {
            $0.register(SQLiteStore.self, scope: .singleton) {
                try SQLiteStore(path: path, migrator: .notes, applicationID: 0x4E6F_7465)
            }
            .onStop { try await $0.close() }
            $0.register((any TransactionTemplate<NoteRepository>).self, scope: .singleton) {
                (store: SQLiteStore) in
                SQLiteTransactions(store: store) { $0.repository(of: Note.self) }
            }
            $0.register(NoteBook.self, NoteBook.init(transactions:))
            $0.register(NotesModel.self, NotesModel.init(book:))
        }
    }

    static func makePages(_ container: Container) throws -> PageRoutes {
        let makeModel = try container.resolve(Provider<NotesModel>.self)
        var pages = PageRoutes()
        pages.add(NotesPage.self, for: .everyone) { _, _ in NotesPage(model: try makeModel()) }
        return pages
    }
}

extension Migrator {
    static var notes: Self {
        var migrator = Self()
        migrator.register("1 notes") { dialect in
            [
                """
                CREATE TABLE note (
                    id \(dialect.uuid) NOT NULL PRIMARY KEY, text \(dialect.text) NOT NULL,
                    "writtenAt" \(dialect.date) NOT NULL
                ) \(dialect.tableOptions)
                """
            ]
        }
        return migrator
    }
}
