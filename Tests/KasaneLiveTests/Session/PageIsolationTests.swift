import KasaneLive
import KasaneTesting
import Observation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageIsolationTests {
    @Test(arguments: ["Press", "Action", "Progress", "Send", "More"])
    func `a page's work runs on its actor, also after it has waited`(
        label: String
    ) async throws {
        let places = Places()
        let session = pageSession(at: "/places") { _, _ in
            PlacesPage(model: PlacesModel(places: places))
        }
        let page = PageSnapshot(source: try await session.document(), address: "")
        let name = try #require(page.button(label)?.attributes["name"])
        #expect(try await session.receive("n=1&\(name)=") == .taken)
        while await session.isBusy { try await Task.sleep(for: .milliseconds(1)) }
        await session.end()

        let seen = await places.seen
        #expect(seen.count >= 4)
        #expect(Set(seen) == [ObjectIdentifier(session)])
    }

    @Test func `an action does not hold the model that it belongs to`() {
        weak var gone: PlacesModel?
        do {
            let model = PlacesModel(places: Places())
            #expect(model.action.isEnabled && model.progress.isEnabled)
            gone = model
        }

        #expect(gone == nil)
    }
}

private actor Places {
    private(set) var seen: [ObjectIdentifier?] = []

    func note(_ place: ObjectIdentifier?) { seen.append(place) }
}

@Observable private final class PlacesModel {
    private let places: Places
    @ObservationIgnored lazy var action = Action(of: self) { model in await model.look() }
    @ObservationIgnored lazy var progress = Action(of: self) { model, progress in
        progress(0.5)
        await model.look()
    }

    init(places: Places) {
        self.places = places
    }

    func look(isolation: isolated (any Actor)? = #isolation) async {
        // The call to another actor suspends the method.
        for _ in 0..<2 { await places.note(isolation.map { ObjectIdentifier($0) }) }
    }
}

private struct PlacesPage: Page {
    static let path: PagePath = "/places"

    @Bindable var model: PlacesModel

    var title: String { "Places" }
    var body: some HTML {
        Button("Press") { await model.look() }
        Button("Action", model.action)
        Button("Progress", model.progress)
        Form(submit: "Send", action: { await model.look() }, content: {})
        LoadMore("More", model.action)
    }
    var effects: [PageEffect] {
        PageEffect.task { await model.look() }
    }

    func load() async { await model.look() }
}
