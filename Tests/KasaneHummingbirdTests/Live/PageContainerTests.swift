import KasaneContainer
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageContainerTests {
    private let log = StopLog()

    @Test func `a page that says goodbye ends its container, and no other`() async throws {
        try await LiveServer.run(try pages()) { server in
            let page = try await server.open("/greeting")
            let other = try await server.open("/greeting")
            #expect(page.body.contains("Hello") && other.body.contains("Hello"))

            #expect(try await page.post("bye=") == 204)

            #expect(log.stopped == 1)
        }
        #expect(log.stopped == 2)
    }

    @Test func `a page that no browser adopts ends its container`() async throws {
        let clock = ManualClock()
        var environment = PageEnvironment()
        environment.clock = clock
        try await LiveServer.run(try pages(), environment: environment) { server in
            _ = try await server.open("/greeting")
            #expect(log.stopped == 0)
            await clock.waitForSleeper(of: .seconds(1))
            clock.advance(by: .seconds(16))
            while log.stopped == 0 { try await Task.sleep(for: .milliseconds(1)) }

            #expect(server.live.openPages == 0)
        }
    }

    @Test func `a server that ends ends the containers of its pages`() async throws {
        try await LiveServer.run(try pages()) { server in
            for _ in 1...3 { _ = try await server.open("/greeting").stream() }
            #expect(log.stopped == 0)
        }

        #expect(log.stopped == 3)
    }

    private func pages() throws -> PageRoutes {
        let container = try Container { [log] in
            $0.register(StopLog.self, scope: .singleton) { log }
        }
        var pages = PageRoutes()
        pages.add(GreetingPage.self, for: .everyone) { _, lifetime in
            let session = try container.child(for: .session) {
                $0.register(Greeting.self, scope: .singleton, Greeting.init(log:))
                    .onStop { $0.log.stop() }
                $0.register(GreetingModel.self, GreetingModel.init(greeting:))
            }
            // A stop in this test cannot fail.
            lifetime.onEnd { try? await session.shutdown() }
            return GreetingPage(model: try session.resolve())
        }
        return pages
    }
}

private struct Session: CustomScope {}

extension SharingScope where Self == Session {
    fileprivate static var session: Self { Session() }
}

private final class StopLog: Sendable {
    private let count = Mutex(0)

    var stopped: Int { count.withLock { $0 } }

    func stop() { count.withLock { $0 += 1 } }
}

private final class Greeting: Sendable {
    let log: StopLog
    let text = "Hello"

    init(log: StopLog) {
        self.log = log
    }
}

private final class GreetingModel {
    let greeting: Greeting

    init(greeting: Greeting) {
        self.greeting = greeting
    }
}

private struct GreetingPage: Page {
    static let path: PagePath = "/greeting"
    @Bindable var model: GreetingModel

    var title: String { "Greeting" }

    var body: some HTML {
        p { model.greeting.text }
    }
}
