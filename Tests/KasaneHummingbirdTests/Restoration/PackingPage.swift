import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Observation
import Synchronization

@Observable final class PackingModel: Restorable {
    struct Choices: Codable {
        var note: String
        var count: Int
    }

    var note = ""
    var count = 0
    var password: SecretText = ""

    var restorableState: Choices {
        get { Choices(note: note, count: count) }
        set { (note, count) = (newValue.note, newValue.count) }
    }
}

struct PackingPage: Page {
    static let path: PagePath = "/packing"

    @Bindable var model: PackingModel

    var title: String { "Packing" }

    var body: some HTML {
        Live(.p) { "count \(model.count), note \(model.note)" }
        TextField("Note", text: $model.note, .id("note"))
        TextField("Password", secret: $model.password, .id("password"))
        Button("Add", .id("add")) { model.count += 1 }
    }

    var restorable: (any Restorable)? { model }
}

let packingPages: PageRoutes = {
    var pages = PageRoutes()
    pages.add(PackingPage.self, for: .everyone) { _, _ in PackingPage(model: PackingModel()) }
    return pages
}()

/// States in memory that never expire.
final class MemoryPageStates: PageStateStore {
    enum Event: Equatable, Sendable {
        case saved(Int, String)
        case deleted
    }

    private struct Refusal: Error {}

    let events: AsyncStream<Event>
    private let report: AsyncStream<Event>.Continuation
    private let states = Mutex<[PageID: SavedPageState]>([:])
    private let isBroken: Bool
    private let gate: TestGate?

    init(isBroken: Bool = false, gate: TestGate? = nil) {
        (events, report) = AsyncStream.makeStream()
        self.isBroken = isBroken
        self.gate = gate
    }

    var all: [SavedPageState] { states.withLock { Array($0.values) } }

    func save(_ state: SavedPageState) async throws {
        await gate?.pass()
        guard !isBroken else { throw Refusal() }
        states.withLock { $0[state.page] = state }
        report.yield(.saved(state.revision, String(decoding: state.content, as: UTF8.self)))
    }

    func content(of page: PageID, ownedBy owner: String) async throws -> [UInt8]? {
        states.withLock { $0[page] }.flatMap { $0.owner == owner ? $0.content : nil }
    }

    func delete(_ page: PageID) async throws {
        states.withLock { $0[page] = nil }
        report.yield(.deleted)
    }

    func deleteAll(ownedBy owner: String) async throws {
        states.withLock { states in states = states.filter { $0.value.owner != owner } }
    }

    func deleteExpired() async throws {}
}
