import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import Logging
import NIOCore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
final class LiveBudgetTests: Sendable {
    private let charges = Mutex<[String: Double]>([:])
    private var charged: [String: Double] { charges.withLock { $0 } }
    private let from = HTTPField.Name("X-Client") ?? .via
    private let site = HTTPField.Name("Sec-Fetch-Site") ?? .via

    /// Runs a closure with a server to which each request names its client.
    private func run(
        _ configuration: LivePagesConfiguration,
        _ body: @escaping @Sendable (any TestClientProtocol, LivePages) async throws -> Void
    ) async throws {
        var logger = Logger(label: "tests")
        logger.logLevel = .critical
        let live = LivePages(counterPages, configuration: configuration, logger: logger)
        let router = Router(options: .autoGenerateHeadEndpoints)
        let from = from
        live.addRoutes(to: router, client: { request, _ in request.headers[from] })
        try await Application(router: router).test(.router) { client in
            try await body(client, live)
        }
    }

    private func open(
        _ client: any TestClientProtocol,
        as name: String
    ) async throws -> (status: HTTPResponse.Status, id: String, cookie: String) {
        try await client.execute(uri: "/counter/a", method: .get, headers: [from: name]) {
            response in
            let body = String(buffer: response.body)
            let id = body.firstMatch(of: #/data-page="([^"]+)"/#).map { String($0.1) } ?? ""
            let cookie = response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
            return (response.status, id, cookie)
        }
    }

    private func post(
        _ client: any TestClientProtocol,
        _ body: String,
        to path: String,
        as name: String,
        cookie: String
    ) async throws -> HTTPResponse.Status {
        try await client.execute(
            uri: path,
            method: .post,
            headers: [from: name, site: "same-origin", .cookie: cookie],
            body: ByteBuffer(string: body)
        ) { $0.status }
    }

    @Test func `a client that takes too much makes room for itself`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.maximumBytesPerClient = 100_000
        try await run(configuration) { [self] client, live in
            let other = try await open(client, as: "b")
            for _ in 0..<60 {
                let page = try await open(client, as: "a")
                #expect(page.status == .ok)
            }
            let last = try await open(client, as: "a")

            #expect(live.openBytes <= 130_000 && live.openPages < 15)
            for (page, name) in [(other, "b"), (last, "a")] {
                let status = try await post(
                    client,
                    "n=1&b.add=",
                    to: "/kasane/\(page.id)",
                    as: name,
                    cookie: page.cookie
                )
                #expect(status == .noContent)
            }
        }
    }

    @Test func `the networks of a site together have twice the share of a client`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.maximumBytesPerClient = 100_000
        try await run(configuration) { [self] client, live in
            let other = try await open(client, as: "192.0.2.1")
            for number in 0..<120 {
                let name = "2001:db8:0:\(String(number, radix: 16))::/64"
                let page = try await open(client, as: name)
                #expect(page.status == .ok)
            }
            let status = try await post(
                client,
                "n=1&b.add=",
                to: "/kasane/\(other.id)",
                as: "192.0.2.1",
                cookie: other.cookie
            )

            #expect(status == .noContent)
            // The newest page is larger after it has been rendered.
            #expect(live.openBytes <= 230_000)
        }
    }

    @Test func `a page larger than its client's share is refused`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.maximumBytesPerClient = 5_000
        try await run(configuration) { [self] client, live in
            let page = try await open(client, as: "a")
            #expect(page.status == .serviceUnavailable)
            #expect(live.openPages == 0)
        }
    }

    @Test func `if all use too much, the client that uses most makes room`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.maximumBytes = 200_000
        try await run(configuration) { [self] client, live in
            let other = try await open(client, as: "b")
            for _ in 0..<40 {
                let page = try await open(client, as: "a")
                #expect(page.status == .ok)
            }
            let status = try await post(
                client,
                "n=1&b.add=",
                to: "/kasane/\(other.id)",
                as: "b",
                cookie: other.cookie
            )

            #expect(status == .noContent)
            // The newest page is larger after it has been rendered.
            #expect(live.openBytes <= 210_000)
        }
    }

    @Test func `a page that is longer than others costs more than its request`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.costs.includedBytes = 100
        configuration.charge = { [self] client, cost in
            charges.withLock { $0[client, default: 0] += cost }
        }
        try await run(configuration) { [self] client, live in
            let page = try await open(client, as: "a")
            let first = charged["a"] ?? 0
            #expect(first > 0)
            _ = try await post(
                client,
                "page=\(page.id)&turn=0",
                to: "/counter/a",
                as: "a",
                cookie: page.cookie
            )

            #expect((charged["a"] ?? 0) > 1.8 * first)
        }
    }

    @Test func `a request's cost beyond its price is charged to its client`() async throws {
        var configuration = LivePagesConfiguration()
        configuration.charge = { [self] client, cost in
            charges.withLock { $0[client, default: 0] += cost }
        }
        try await run(configuration) { [self] client, _ in
            let page = try await open(client, as: "a")
            #expect(charged == [:])
            let fields = String(repeating: "&f.note=x", count: 96)
            _ = try await post(
                client,
                "n=1\(fields)",
                to: "/kasane/\(page.id)",
                as: "a",
                cookie: page.cookie
            )
            let afterInput = charged["a"] ?? 0
            let form = "page=\(page.id)&turn=0\(fields)"
            _ = try await post(client, form, to: "/counter/a", as: "c", cookie: "")

            // The cost of each event beyond the first, and of a render.
            #expect(afterInput > 0.95 && afterInput < 1.2)
            #expect((charged["c"] ?? 0) > 0.95)
        }
    }
}
