import Foundation
import KasaneLive
import KasaneTesting
import Observation
import Testing

@Observable final class StatusModel {
    var text = ""
    @ObservationIgnored let loadError: (any Error)?
    @ObservationIgnored let pressError: (any Error)?

    init(loadError: (any Error)? = nil, pressError: (any Error)? = nil) {
        self.loadError = loadError
        self.pressError = pressError
    }
}

private struct StatusPage: Page {
    static let path: PagePath = "/status/{case}"

    @Bindable var model: StatusModel
    var status = PageStatus.ok

    var title: String { "Status" }
    var body: some HTML {
        h1 { "Shown" }
        Button("Press") { if let error = model.pressError { throw error } }
    }

    var effects: [PageEffect] {
        PageEffect.query("text", $model.text)
        PageEffect.status(status)
    }

    func load() async throws {
        if let error = model.loadError { throw error }
    }
}

private struct SignInPage: Page {
    static let path: PagePath = "/sign-in"

    let target: String?

    var title: String { "Sign in" }
    var body: some HTML { h1 { "Return to \(target ?? "nothing")" } }
}

private let errors: [String: PageError] = [
    "bad": .badRequest, "forbidden": .forbidden, "missing": .notFound, "gone": .gone,
    "moved": .redirect(to: "/status/there"), "private": .signInRequired,
]

private let pages: PageRoutes = {
    var pages = PageRoutes()
    pages.add(StatusPage.self, for: .everyone) { request, _ in
        let parts = (request.parameters["case"] ?? "").split(separator: "-")
        let error = errors[parts.last.map(String.init) ?? ""]
        switch parts.first {
        case "make": if let error { throw error }
        case "load": return StatusPage(model: StatusModel(loadError: error))
        case "press": return StatusPage(model: StatusModel(pressError: error))
        case "effect": return StatusPage(model: StatusModel(), status: error == .gone ? .gone : .ok)
        default: break
        }
        return StatusPage(model: StatusModel())
    }
    pages.add(SignInPage.self, for: .everyone) { request, _ in
        guard request.query("deny") == nil else { throw PageError.signInRequired }
        return SignInPage(target: request.returnAddress)
    }
    return pages
}()

private func siteEnvironment(_ reported: Journal = Journal()) -> PageEnvironment {
    var environment = PageEnvironment.testing
    environment.signInPath = "/sign-in"
    environment.onUnhandledError = { reported.add("\($0)") }
    return environment
}

@Suite(.timeLimit(.minutes(5)))
struct StatusTests {
    private func run(_ script: (any PageDriver) async throws -> Void) async throws {
        let reported = Journal()
        try await withEachDriver(pages, environment: siteEnvironment(reported), script)
        #expect(reported.all == [])
    }

    @Test(
        arguments: ["make", "load"],
        [
            ("bad", 400, "isn't valid"), ("forbidden", 403, "have permission"),
            ("missing", 404, "not found"), ("gone", 410, "was removed"),
        ]
    )
    func `a page that is not shown has a status and a document`(
        step: String,
        expected: (name: String, status: Int, text: String)
    ) async throws {
        try await run { driver in
            try await driver.open("/status/\(step)-\(expected.name)")
            try await driver.expect(status: expected.status)
            try await driver.expect(expected.text)
            try await driver.expectAbsent("Shown")
        }
    }

    @Test(arguments: ["make", "load"])
    func `a page redirects to another`(step: String) async throws {
        try await run { driver in
            try await driver.visit("/status/\(step)-moved")
            try await driver.expect(address: "/status/there")
            try await driver.expect(status: 200)
        }
    }

    @Test(arguments: ["make", "load"])
    func `a visitor who must sign in returns afterwards`(step: String) async throws {
        try await run { driver in
            try await driver.visit("/status/\(step)-private?a=1&b=%26")
            try await driver.expect(title: "Sign in")
            try await driver.expect("Return to /status/\(step)-private?a=1&b=%26")
        }
    }

    @Test(arguments: ["javascript:alert(1)", "#top", ""])
    func `a redirect that would repeat the request is an error`(target: String) async throws {
        let session = pageSession(at: "/status/repeated", in: siteEnvironment()) { _, _ in
            throw PageError.redirect(to: target)
        }

        guard case .error(_, .notFound) = try await session.start() else {
            Issue.record("The browser would request the same address again.")
            return
        }
        await session.end()
    }

    @Test func `an address that is too long to return to does not prevent from signing in`()
        async throws
    {
        let query = "text=" + String(repeating: "%E6", count: 2_000)
        let session = pageSession(at: "/status/long", query: query, in: siteEnvironment()) { _, _ in
            throw PageError.signInRequired
        }

        #expect(try await session.start() == .redirect("/sign-in"))
        await session.end()
    }

    @Test func `the page for signing in does not lead to itself`() async throws {
        try await run { driver in
            try await driver.open("/sign-in?deny=1")
            try await driver.expect(status: 401)
        }
    }

    @Test(arguments: [
        "https://evil.example/", "//evil.example", "/\\evil.example", "/\t/evil.example", "evil",
        "javascript:alert(1)", "", "/\n/evil.example", "/東京",
    ])
    func `an address of another site is not an address to return to`(target: String) {
        let query = "return-to=" + (target.addingPercentEncoding(withAllowedCharacters: []) ?? "")

        #expect(PageRequest(path: "/sign-in", query: query).returnAddress == nil)
    }

    @Test func `a page itself sets the status of its document`() async throws {
        try await run { driver in
            try await driver.open("/status/effect-gone")
            try await driver.expect("Shown")
            try await driver.expect(status: 410)
            try await driver.press("Press")
            try await driver.expect(status: 410)
        }
    }

    @Test func `an action that must sign in leads to the page for it`() async throws {
        try await run { driver in
            try await driver.visit("/status/press-private?text=b")
            try await driver.press("Press")
            try await driver.expect("Return to /status/press-private?text=b")
        }
    }

    @Test func `an action that finds nothing shows an alert`() async throws {
        try await run { driver in
            try await driver.visit("/status/press-missing")
            try await driver.press("Press")
            try await driver.expect(dialog: "not found")
        }
    }

    @Test(arguments: [("moved", nil), ("missing", "not found")])
    func `an error of a page that loads slowly changes the open page`(
        name: String,
        text: String?
    ) async throws {
        let gate = TestGate()
        let clock = ManualClock()
        var environment = siteEnvironment()
        environment.clock = clock
        let session = pageSession(at: "/status/slow", in: environment) { _, _ in
            SlowPage(gate: gate, error: errors[name] ?? .gone)
        }
        async let response = session.start()
        await clock.waitForSleeper(of: environment.loadTimeout)
        clock.advance(by: environment.loadTimeout)
        guard case .page(_, .ok) = try await response else {
            Issue.record("The page is not shown.")
            return
        }
        let stream = try #require(await session.openStream(at: 0))
        gate.open()
        var patches = ""
        while !patches.contains(text ?? "/status/there") {
            guard case .patch(let patch) = await session.nextEvent(on: stream) else { continue }
            patches += String(decoding: patch.json, as: UTF8.self)
            clock.advance(by: environment.patchInterval)
        }

        #expect(patches.contains(#"["g","/status/there"]"#) == (text == nil))
        await session.end()
    }
}

private struct SlowPage: Page {
    static let path: PagePath = "/status/slow"

    let gate: TestGate
    let error: PageError

    var title: String { "Slow" }
    var body: some HTML { h1 { "Shown" } }

    func load() async throws {
        await gate.pass()
        throw error
    }
}
