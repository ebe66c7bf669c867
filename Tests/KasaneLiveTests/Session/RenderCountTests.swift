import KasaneLive
import KasaneTesting
import Observation
import Synchronization
import Testing

@Observable final class FieldsModel {
    var texts = [String](repeating: "", count: 30)
    var pressed: [String] = []
    var secret: SecretText = ""
    @ObservationIgnored var sets = 0

    func binding(_ index: Int) -> Binding<String> {
        Binding(
            get: { self.texts[index] },
            set: {
                self.texts[index] = $0
                self.sets += 1
            }
        )
    }
}

struct FieldsPage: Page {
    static let path: PagePath = "/fields"

    @Bindable var model = FieldsModel()

    var title: String { "Fields" }
    var body: some HTML {
        for index in model.texts.indices {
            TextField("Field \(index)", text: model.binding(index), .id("t\(index)"))
        }
        Button("Go", isEnabled: model.texts[0] != "off", .id("go")) {
            model.pressed.append(model.texts[0])
        }
        Live(.p) { "pressed \(model.pressed.joined(separator: ",")), set \(model.sets) times" }
    }
}

private struct EntryPage: Page {
    static let path: PagePath = "/entry"

    let isSecret: Bool
    @Bindable var model = FieldsModel()

    var title: String { "Entry" }
    var body: some HTML {
        if isSecret {
            TextField("Entry", secret: $model.secret, .id("entry"))
        } else {
            TextField("Entry", text: model.binding(0), .id("entry"))
        }
    }
}

@Suite(.timeLimit(.minutes(5)))
struct RenderCountTests {
    private let session = pageSession(at: "/fields") { _, _ in FieldsPage() }

    private let fields = (0..<97).map { "&f.t\($0 % 30)=\($0)" }.joined()

    @Test func `a page is written once for all fields of an input`() async throws {
        _ = try await session.start()
        _ = session.meter.settle()

        #expect(try await session.receive("n=1\(fields)") == .taken)
        #expect(session.meter.settle().renders == 1)
        await session.end()
    }

    @Test func `of several values of a field the last is set`() async throws {
        _ = try await session.start()
        _ = try await session.receive("n=1\(fields)")

        let source = try await session.submit("turn=9")
        #expect(source.contains("set 30 times"))
        #expect(source.contains("id=\"t6\" name=\"f.t6\" form=\"live\" value=\"96\""))
        await session.end()
    }

    @Test func `a press that follows fields is one of the page that they have made`() async throws {
        _ = try await session.start()

        #expect(try await session.receive("n=1&f.t0=on&b.go=") == .taken)
        #expect(try await session.receive("n=2&f.t0=off&b.go=") == .notShown)
        #expect(try await session.submit("turn=9").contains("pressed on,"))
        await session.end()
    }

    @Test func `values of a field on both sides of a press count`() async throws {
        _ = try await session.start()

        #expect(try await session.receive("n=1&f.t0=a&b.go=&f.t0=b&b.go=") == .taken)
        #expect(try await session.submit("turn=9").contains("pressed a,b,"))
        await session.end()
    }

    @Test func `a page that is made for a form is written twice`() async throws {
        let form = try PageInput(body: Array("turn=3\(fields)&f.gone=x&b.go=".utf8))
        let text = try await session.document(filling: form)

        #expect(session.meter.settle().renders == 2)
        #expect(text.contains("value=\"96\"") && text.contains("pressed ,"))
        #expect(text.contains("alertdialog"))
        await session.end()
    }

    @Test(arguments: [false, true])
    func `a page's weight includes its model`(isSecret: Bool) async throws {
        let session = pageSession(at: "/entry") { _, _ in EntryPage(isSecret: isSecret) }
        let before = session.meter.size
        _ = try await session.start()
        let started = session.meter.size
        let long = String(repeating: "x", count: 10_000)
        _ = try await session.receive("n=1&f.entry=\(long)")
        _ = try await session.submit("turn=9")

        #expect(before < started)
        // A secret is held, but not shown.
        let copies = isSecret ? 1 : 2
        #expect(started + copies * 10_000 <= session.meter.size)
        await session.end()
    }

    @Test func `an open page keeps nothing of its request`() async throws {
        let kept = Mutex<PageRequest?>(nil)
        let visit = PageRequest(path: "/fields", query: "a=1", cookies: ["b": "2"])
        let session = PageSession(request: visit, environment: PageEnvironment()) { visit, _ in
            #expect(visit.cookies == ["b": "2"])
            #expect(visit.query("a") == "1")
            kept.withLock { $0 = visit }
            return FieldsPage()
        }
        _ = try await session.start()

        let left = kept.withLock { $0 }
        #expect(left?.cookies == [:] && left?.query == [] && left?.path == "/fields")
        await session.end()
    }
}
