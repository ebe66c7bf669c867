import HTTPTypes
import Hummingbird
import HummingbirdTesting
import KasaneHummingbird
import KasaneLive
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct LiveBudgetTests {
    @Test func `a client that takes too much makes room for itself`() async throws {
        let site = BudgetSite { $0.maximumBytesPerClient = 100_000 }
        let other = try await site.open(as: "b")
        for _ in 0..<60 { #expect(try await site.open(as: "a").status == .ok) }
        let last = try await site.open(as: "a")

        #expect(site.live.openBytes <= 130_000 && site.live.openPages < 15)
        for page in [other, last] { #expect(try await site.press(on: page) == .noContent) }
    }

    @Test func `the networks of a site together have twice the share of a client`() async throws {
        let site = BudgetSite { $0.maximumBytesPerClient = 100_000 }
        let other = try await site.open(as: "192.0.2.1")
        for number in 0..<120 {
            let name = "2001:db8:0:\(String(number, radix: 16))::/64"
            #expect(try await site.open(as: name).status == .ok)
        }

        #expect(try await site.press(on: other) == .noContent)
        // The newest page is larger after it has been rendered.
        #expect(site.live.openBytes <= 230_000)
    }

    @Test func `a page larger than its client's share is refused`() async throws {
        let site = BudgetSite { $0.maximumBytesPerClient = 5_000 }

        #expect(try await site.open(as: "a").status == .serviceUnavailable)
        #expect(site.live.openPages == 0)
    }

    @Test func `if all use too much, the client that uses most makes room`() async throws {
        let site = BudgetSite { $0.maximumBytes = 200_000 }
        let other = try await site.open(as: "b")
        for _ in 0..<40 { #expect(try await site.open(as: "a").status == .ok) }

        #expect(try await site.press(on: other) == .noContent)
        // The newest page is larger after it has been rendered.
        #expect(site.live.openBytes <= 210_000)
    }

    @Test func `a page that is longer than others costs more than its request`() async throws {
        let charges = Charges()
        let site = BudgetSite {
            $0.costs.includedBytes = 100
            $0.charge = charges.add
        }
        let page = try await site.open(as: "a")
        let first = charges.sums["a"] ?? 0
        #expect(first > 0)
        _ = try await site.post("page=\(page.id)&turn=0", to: "/counter/a", of: page)

        #expect((charges.sums["a"] ?? 0) > 1.8 * first)
    }

    @Test func `a request's cost beyond its price is charged to its client`() async throws {
        let charges = Charges()
        let site = BudgetSite { $0.charge = charges.add }
        let page = try await site.open(as: "a")
        #expect(charges.sums == [:])
        let fields = String(repeating: "&f.note=x", count: 96)
        _ = try await site.post("n=1\(fields)", to: "/kasane/\(page.id)", of: page)
        let afterInput = charges.sums["a"] ?? 0
        let other = BudgetSite.OpenedPage(client: "c", status: .ok, id: page.id, cookie: "")
        let form = "page=\(page.id)&turn=0\(fields)"
        _ = try await site.post(form, to: "/counter/a", of: other)

        // The cost of each event beyond the first, and of a render.
        #expect(afterInput > 0.95 && afterInput < 1.2)
        #expect((charges.sums["c"] ?? 0) > 0.95)
    }
}

private final class Charges: Sendable {
    private let charged = Mutex<[String: Double]>([:])

    var sums: [String: Double] { charged.withLock { $0 } }

    @Sendable func add(_ client: String, _ cost: Double) {
        charged.withLock { $0[client, default: 0] += cost }
    }
}

private struct BudgetSite {
    struct OpenedPage {
        let client: String
        let status: HTTPResponse.Status
        let id: String
        let cookie: String
    }

    let live: LivePages
    private let router = Router(options: .autoGenerateHeadEndpoints)
    private let from = HTTPField.Name("X-Client") ?? .via
    private let site = HTTPField.Name("Sec-Fetch-Site") ?? .via

    init(_ configure: (inout LivePagesConfiguration) -> Void) {
        var configuration = LivePagesConfiguration()
        configure(&configuration)
        live = LivePages(counterPages, configuration: configuration, logger: .quiet)
        let from = from
        live.addRoutes(to: router, client: { request, _ in request.headers[from] })
    }

    func open(as client: String) async throws -> OpenedPage {
        let response = try await router.send("/counter/a", .get, [from: client])
        let id = response.text.firstMatch(of: #/data-page="([^"]+)"/#).map { String($0.1) } ?? ""
        let cookie = response.headers[.setCookie].map { String($0.prefix { $0 != ";" }) } ?? ""
        return OpenedPage(client: client, status: response.status, id: id, cookie: cookie)
    }

    func press(on page: OpenedPage) async throws -> HTTPResponse.Status {
        try await post("n=1&b.add=", to: "/kasane/\(page.id)", of: page)
    }

    func post(
        _ body: String,
        to path: String,
        of page: OpenedPage
    ) async throws -> HTTPResponse.Status {
        let headers: HTTPFields = [from: page.client, site: "same-origin", .cookie: page.cookie]
        return try await router.send(path, .post, headers, body: body).status
    }
}
