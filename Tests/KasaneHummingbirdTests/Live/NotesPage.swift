import KasaneLive
import Observation
import Synchronization

final class SharedNotes: Sendable {
    struct State {
        var notes: [String] = []
        var title = "Notes"
        var isPublic = true
        var saves = 0
    }

    private let state = Mutex(State())

    var notes: [String] { state.withLock(\.notes) }
    var title: String { state.withLock(\.title) }
    var isPublic: Bool { state.withLock(\.isPublic) }
    var saves: Int { state.withLock(\.saves) }

    func change(_ change: (inout State) -> Void) { state.withLock { change(&$0) } }

    var pages: PageRoutes {
        var pages = PageRoutes()
        pages.add(NotesPage.self, for: .everyone) { _, _ in
            NotesPage(model: NotesModel(store: self))
        }
        return pages
    }
}

@Observable final class NotesModel {
    var text = ""
    var title: String
    var isPublic: Bool
    var asks = false
    private(set) var notes: [String]
    @ObservationIgnored private let store: SharedNotes

    init(store: SharedNotes) {
        self.store = store
        title = store.title
        isPublic = store.isPublic
        notes = store.notes
    }

    func add() throws {
        guard text != "bad" else { throw CounterError() }
        store.change { $0.notes.append(text) }
        text = ""
        notes = store.notes
    }

    func remove(_ note: String) {
        store.change { $0.notes.removeAll { $0 == note } }
        notes = store.notes
    }

    func save() {
        store.change { state in
            state.title = title
            state.isPublic = isPublic
            state.saves += 1
        }
    }
}

struct NotesPage: Page {
    static let path: PagePath = "/notes"

    @Bindable var model: NotesModel

    var title: String { "Notes" }

    var body: some HTML {
        Form(submit: "Add", .id("add"), action: model.add) {
            TextField("Text", text: $model.text, .id("text"))
        }
        for note in model.notes {
            p { "note \(note)." }
            Button("Remove \(note)", .id("remove-\(note)")) { model.remove(note) }
        }
        Form(submit: "Save", .id("save"), action: model.save) {
            TextField("Title", text: $model.title, .id("title"))
            Toggle("Public", isOn: $model.isPublic, .id("public"))
        }
        Button("More", .id("more")) { model.asks = true }
        if model.asks { p { "Really?" } }
    }
}
