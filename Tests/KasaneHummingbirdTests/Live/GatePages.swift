import KasaneLive
import KasaneTesting

struct GatePage: Page {
    static let path: PagePath = "/gate"

    let gate: TestGate
    let loads: Bool

    var title: String { "Gate" }
    var body: some HTML {
        Button("Wait", .id("wait")) { await gate.pass() }
    }

    func load() async throws {
        if loads { await gate.pass() }
    }

    static func pages(_ gate: TestGate) -> PageRoutes {
        var pages = counterPages
        pages.add(GatePage.self, for: .everyone) { visit, _ in
            GatePage(gate: gate, loads: visit.query("load") != nil)
        }
        return pages
    }
}
