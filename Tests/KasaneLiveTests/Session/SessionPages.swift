import KasaneLive
import KasaneTesting
import Observation
import Synchronization

/// A gate that suspends tasks until it opens, even if they are cancelled.
final class Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation
    private let arrivals = Atomic(0)

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    var count: Int { arrivals.load(ordering: .sequentiallyConsistent) }

    func open() { continuation.finish() }

    func pass() async {
        arrivals.add(1, ordering: .sequentiallyConsistent)
        // An unstructured task does not inherit the cancellation of its caller.
        await Task { [stream] in for await _ in stream {} }.value
    }

    func waitUntilReached() async throws {
        while count == 0 { try await Task.sleep(for: .milliseconds(1)) }
    }
}

@Observable final class GateModel {
    var text = "as served"
    var secret = ""
    var isOn = false
    var hasSecond = false
    var secondIsOn = true
    var pressed = ""
    @ObservationIgnored let gate: Gate
    @ObservationIgnored let loads: Bool
    @ObservationIgnored lazy var slow = Action(of: self) { model in await model.gate.pass() }

    init(gate: Gate, loads: Bool = false) {
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
        Live(.p) { "secret of \(model.secret.count)" }
        TextField("Secret", text: $model.secret, kind: .password, .id("secret"))
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

func gateSession(
    _ gate: Gate = Gate(),
    loads: Bool = false,
    environment: PageEnvironment = PageEnvironment(),
    onEnd: @escaping @Sendable () async -> Void = {}
) -> PageSession {
    PageSession(request: PageRequest(path: "/gate"), environment: environment) { _, lifetime in
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
}
