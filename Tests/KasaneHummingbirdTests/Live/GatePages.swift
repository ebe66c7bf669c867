import KasaneLive
import Observation
import Synchronization

/// A gate that suspends work, even if the work is cancelled.
final class Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation
    private let arrived = Mutex(0)

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    var count: Int { arrived.withLock(\.self) }

    func open() { continuation.finish() }

    func pass() async {
        arrived.withLock { $0 += 1 }
        // An unstructured task is not cancelled with its caller.
        await Task { [stream] in for await _ in stream {} }.value
    }
}

struct GatePage: Page {
    static let path: PagePath = "/gate"

    let gate: Gate
    let loads: Bool

    var title: String { "Gate" }
    var body: some HTML {
        Button("Wait", .id("wait")) { await gate.pass() }
    }

    func load() async throws {
        if loads { await gate.pass() }
    }

    static func pages(_ gate: Gate) -> PageRoutes {
        var pages = counterPages
        pages.add(GatePage.self, for: .everyone) { visit, _ in
            GatePage(gate: gate, loads: visit.query("load") != nil)
        }
        return pages
    }
}
