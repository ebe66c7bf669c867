import KasaneHummingbird
import KasaneLive
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PageLifetimeTests {
    private let log = EndLog()

    @Test func `a page that says goodbye ends what it began, and no other page's`() async throws {
        try await LiveServer.run(pages) { server in
            let page = try await server.open()
            _ = try await server.open()
            var stream = try await page.stream()

            #expect(try await page.post("bye=") == 204)

            #expect(log.count == 1)
            #expect(try await stream.next() == nil)
            #expect(server.live.openPages == 1)
        }
        #expect(log.count == 2)
    }

    @Test func `a server that ends ends what its pages began`() async throws {
        try await LiveServer.run(pages) { server in
            for _ in 1...3 { _ = try await server.open().stream() }
            #expect(log.count == 0)
        }

        #expect(log.count == 3)
    }

    private var pages: PageRoutes {
        let log = log
        var pages = PageRoutes()
        pages.add(CounterPage.self, for: .everyone) { _, lifetime in
            lifetime.onEnd { log.add() }
            return CounterPage(name: "a", model: CounterModel())
        }
        return pages
    }
}

private final class EndLog: Sendable {
    private let ended = Mutex(0)

    var count: Int { ended.withLock { $0 } }

    func add() { ended.withLock { $0 += 1 } }
}
