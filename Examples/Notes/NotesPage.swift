import KasaneDomain
import KasaneLive
import Observation

/// The state of an open page.
@Observable final class NotesModel {
    var text = ""
    private(set) var notes: [Note] = []
    @ObservationIgnored private let book: NoteBook

    init(book: NoteBook) {
        self.book = book
    }

    func observe() async throws {
        for try await notes in book.observe() {
            self.notes = notes.sorted { $0.writtenAt > $1.writtenAt }
        }
    }

    func delete(_ note: Note) async throws {
        try await book.delete(note.id)
    }

    @ObservationIgnored private(set) lazy var write = Action(of: self) { model in
        try await model.book.write(model.text)
        model.text = ""
    }
}

struct NotesPage: Page {
    static let path: PagePath = "/"
    @Bindable var model: NotesModel

    var title: String { "Notes" }

    var body: some HTML {
        main {
            h1 { title }
            Form(submit: "Write", model.write) {
                TextField("Note", text: $model.text).named("text").required("Write something.")
            }
            Live(.p, role: .status) { "Notes: \(model.notes.count)" }
            ForEach(model.notes) { note in
                p { note.text.rawValue }
                Button("Delete “\(note.text.rawValue)”") { try await model.delete(note) }
            }
        }
        ConnectionNotices()
    }

    var effects: [PageEffect] {
        PageEffect.task { try await model.observe() }
    }
}
