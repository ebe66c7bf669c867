import KasaneLive
import KasaneTesting
import Observation
import Synchronization

@Observable final class GateModel {
    var text = "as served"
    var secret: SecretText = ""
    var isOn = false
    var hasSecond = false
    var secondIsOn = true
    var pressed = ""
    @ObservationIgnored let gate: TestGate
    @ObservationIgnored let loads: Bool
    @ObservationIgnored lazy var slow = Action(of: self) { model in await model.gate.pass() }

    init(gate: TestGate, loads: Bool = false) {
        self.gate = gate
        self.loads = loads
    }

    deinit { gate.open() }
}

struct GatePage: Page {
    static let path: PagePath = "/gate"

    @Bindable var model: GateModel

    var title: String { "Gate" }
    var body: some HTML {
        Live(.p) { "text: \(model.text), first: \(model.isOn), second: \(model.secondIsOn)" }
        Live(.p) { "pressed: \(model.pressed)" }
        Live(.p) { "secret of \(model.secret.reveal().count)" }
        TextField("Secret", secret: $model.secret, .id("secret"))
        TextField("Text", text: $model.text, .id("text"))
        Toggle("First", isOn: $model.isOn, .id("first"))
        if model.hasSecond { Toggle("Second", isOn: $model.secondIsOn, .id("second")) }
        Form(submit: "Slow", model.slow, .id("form")) {}
        Button("Wait", .id("wait")) { await model.gate.pass() }
        Button("Change", .id("change")) {
            model.text = "changed"
            model.hasSecond = true
        }
        for name in ["one", "two"] {
            Button(name, .id("twice")) { model.pressed += name }
        }
    }

    func load() async throws {
        guard model.loads else { return }
        await model.gate.pass()
        model.text = "loaded"
    }
}

/// A session of a page, which is not started yet.
func pageSession(
    at path: String,
    query: String = "",
    in environment: PageEnvironment = PageEnvironment(),
    make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> any Page
) -> PageSession {
    PageSession(
        request: PageRequest(path: path, query: query),
        environment: environment,
        make: make
    )
}

func gateSession(
    _ gate: TestGate = TestGate(),
    loads: Bool = false,
    environment: PageEnvironment = PageEnvironment(),
    onEnd: @escaping @Sendable () async -> Void = {}
) -> PageSession {
    pageSession(at: "/gate", in: environment) { _, lifetime in
        lifetime.onEnd(onEnd)
        return GatePage(model: GateModel(gate: gate, loads: loads))
    }
}

extension PageSession {
    func receive(_ body: String) async throws -> InputResult {
        try await receive(PageInput(body: Array(body.utf8)))
    }

    func submit(_ body: String) async throws -> String {
        guard case .shown = await submit(try PageInput(body: Array(body.utf8))),
            case .page(let source, _) = show()
        else { return "" }
        return String(decoding: source, as: UTF8.self)
    }

    /// Starts the page, which must have a document.
    func document(filling form: PageInput? = nil) async throws -> String {
        let response = try await start(filling: form)
        guard case .page(let source, _) = response else {
            throw MissingDocumentError(response: response)
        }
        return String(decoding: source, as: UTF8.self)
    }

    /// Returns the next patch of a stream as JSON.
    func nextPatch(on stream: Int) async throws -> String {
        guard case .patch(let patch) = await nextEvent(on: stream) else {
            throw MissingPatchError()
        }
        return String(decoding: patch.json, as: UTF8.self)
    }
}

private struct MissingDocumentError: Error {
    let response: PageResponse
}

private struct MissingPatchError: Error {}

/// Texts that are added by pages and their environments.
final class Journal: Sendable {
    private let texts = Mutex<[String]>([])

    var all: [String] { texts.withLock { $0 } }

    func add(_ text: String) { texts.withLock { $0.append(text) } }
}

extension PageEnvironment {
    init(clock: ManualClock) {
        self.init()
        self.clock = clock
    }
}

extension PageRoutes {
    /// A site of one page for everyone.
    static func only<P: Page>(
        _ type: P.Type,
        make: @escaping @Sendable (PageRequest, PageLifetime) async throws -> P
    ) -> PageRoutes {
        var pages = PageRoutes()
        pages.add(type, for: .everyone, make: make)
        return pages
    }
}

/// Runs a script with and without the browser's script.
func withEachDriver(
    _ pages: PageRoutes,
    environment: PageEnvironment = .testing,
    principal: (any Sendable)? = nil,
    _ script: (any PageDriver) async throws -> Void
) async throws {
    try await SessionDriver.run(pages, environment: environment, principal: principal, script)
    try await FormDriver.run(pages, environment: environment, principal: principal, script)
}
