import KasaneLive
import KasaneTesting
import Observation
import Synchronization
import Testing

private struct Account: Sendable {
    var isOperator = false
}

@Observable private final class RoomModel {
    var count = 0
}

private struct RoomPage: Page {
    static let path: PagePath = "/room"

    @Bindable var model: RoomModel

    var title: String { "Room" }
    var body: some HTML {
        h1 { "Inside" }
        Live(.p) { "count: \(model.count)" }
        Button("Add") { model.count += 1 }
    }
}

private final class Door: Sendable {
    private let state = Mutex((opened: 0, isClosed: false))

    var opened: Int { state.withLock { $0.opened } }
    var isClosed: Bool { state.withLock { $0.isClosed } }

    func open() { state.withLock { $0.opened += 1 } }
    func close() { state.withLock { $0.isClosed = true } }
}

private struct AlarmError: Error {}

@Suite(.timeLimit(.minutes(5)))
struct PageAudienceTests {
    private let door = Door()

    private var pages: PageRoutes {
        let door = door
        let audiences: KeyValuePairs<PagePath, PageAudience> = [
            "/everyone": .everyone,
            "/known": .signedIn,
            "/accounts": .signedIn(as: Account.self),
            "/operators": .signedIn(as: Account.self, named: "operators", where: \.isOperator),
            "/door": PageAudience("while the door is open") { _ in
                guard !door.isClosed else { throw PageError.notFound }
            },
        ]
        var pages = PageRoutes()
        for (path, audience) in audiences {
            pages.add(RoomPage.self, at: path, for: audience) { _, _ in
                door.open()
                return RoomPage(model: RoomModel())
            }
        }
        return pages
    }

    @Test func `a listing names the audience of each path`() {
        #expect(
            pages.entries.map { [$0.path.text, $0.audience.name] } == [
                ["/everyone", "everyone"],
                ["/known", "signed in"],
                ["/accounts", "signed in as Account"],
                ["/operators", "operators"],
                ["/door", "while the door is open"],
            ]
        )
    }

    @Test(arguments: [
        ("a visitor", [200, 401, 401, 401]),
        ("a principal of another type", [200, 200, 401, 401]),
        ("an account", [200, 200, 200, 403]),
        ("an operator", [200, 200, 200, 200]),
    ])
    func `an audience admits its visitors only`(visitor: String, statuses: [Int]) async throws {
        let principals: [String: any Sendable] = [
            "a principal of another type": "hanako", "an account": Account(),
            "an operator": Account(isOperator: true),
        ]
        let paths = ["/everyone", "/known", "/accounts", "/operators"]
        for (path, status) in zip(paths, statuses) {
            try await withEachDriver(pages, principal: principals[visitor]) { driver in
                try await driver.open(path)
                try await driver.expect(status: status)
                guard status == 200 else { return try await driver.expectAbsent("Inside") }
                try await driver.press("Add")
                try await driver.expect("count: 1")
            }
        }
    }

    @Test func `a page is not created for a visitor outside of its audience`() async throws {
        try await withEachDriver(pages, principal: Account()) { try await $0.open("/operators") }

        #expect(door.opened == 0)
    }

    @Test func `a form for a page that is no longer open is checked again`() async throws {
        let (entry, _) = try #require(pages.page(at: "/operators"))
        let form = try PageInput(body: Array("page=\(PageID())&turn=0&b.add=".utf8))
        let session = entry.session(
            for: PageRequest(path: "/operators", principal: Account()),
            environment: PageEnvironment()
        )

        guard case .error(_, .forbidden) = try await session.start(filling: form) else {
            Issue.record("The form was filled into a new page.")
            return
        }
        #expect(door.opened == 0)
        await session.end()
    }

    @Test func `an open page keeps the decision of its audience until it ends`() async throws {
        try await SessionDriver.run(pages) { driver in
            try await driver.visit("/door")
            door.close()
            try await driver.press("Add")
            try await driver.expect("count: 1")
            try await driver.open("/door")
            try await driver.expect(status: 404)
        }
    }

    @Test func `another error of an audience is the server's`() async throws {
        let nobody = PageAudience("nobody") { _ in throw AlarmError() }
        var pages = PageRoutes()
        pages.add(RoomPage.self, for: nobody) { _, _ in RoomPage(model: RoomModel()) }
        let (entry, _) = try #require(pages.page(at: "/room"))
        let session = entry.session(
            for: PageRequest(path: "/room"),
            environment: PageEnvironment()
        )

        await #expect(throws: AlarmError.self) { try await session.start() }
        await session.end()
    }
}
