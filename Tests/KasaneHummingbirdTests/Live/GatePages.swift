import KasaneLive
import Observation
import Synchronization

/// A gate at which work waits, whether or not it is cancelled.
final class Gate: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation
    private let arrived = Mutex(0)

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// How many have come to the gate.
    var count: Int { arrived.withLock(\.self) }

    func open() { continuation.finish() }

    /// Waits for the gate to open; cancellation changes nothing.
    func pass() async {
        arrived.withLock { $0 += 1 }
        // A task of its own hears nothing of its caller's cancellation.
        await Task { [stream] in for await _ in stream {} }.value
    }
}

/// A page that is slow to load, or whose button starts work that takes as long as it likes.
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

    /// A catalogue of the page, and of the counter's.
    static func pages(_ gate: Gate) -> PageCatalogue {
        var pages = counterPages
        pages.add(GatePage.self) { visit, _ in
            GatePage(gate: gate, loads: visit.query("load") != nil)
        }
        return pages
    }
}
