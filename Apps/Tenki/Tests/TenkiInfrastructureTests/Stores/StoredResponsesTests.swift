import Foundation
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneTesting
import Synchronization
import TenkiInfrastructure
import Testing

@Suite(.timeLimit(.minutes(5)))
struct StoredResponsesTests {
    @Test(arguments: StoreEngine.installed)
    func `a cached response is not requested again after a restart`(
        engine: StoreEngine
    ) async throws {
        let service = CountingService()
        let database = try await TenkiDatabase(engine)

        for _ in 0..<2 {
            let store = try await database.open()
            let client = try service.client(StoredResponses(transactions: store.calls))
            #expect(try await client.send(Words(path: "/a")) == ["/a"])
            try await store.close()
        }

        #expect(service.requests == ["/a"])
    }

    @Test(arguments: StoreEngine.installed)
    func `the oldest responses are evicted when the store is full`(
        engine: StoreEngine
    ) async throws {
        let store = try await TenkiStore(engine)
        let service = CountingService()
        let client = try service.client(
            StoredResponses(transactions: store.calls, maximumSize: 4000)
        )

        for number in 0..<30 { _ = try await client.send(Words(path: "/\(number)")) }

        let sizes = try await store.integers(#"SELECT size FROM "cachedResponse""#)
        #expect(sizes.count > 1)
        #expect(sizes.reduce(0, +) <= 4000)
    }

    @Test(arguments: StoreEngine.installed)
    func `old responses are deleted`(engine: StoreEngine) async throws {
        let store = try await TenkiStore(engine)
        let service = CountingService()
        let responses = StoredResponses(transactions: store.calls)
        let client = try service.client(responses)
        for path in ["/a", "/b"] { _ = try await client.send(Words(path: path)) }
        try await store.execute(
            #"UPDATE "cachedResponse" SET "storedAt" = 1000 WHERE key LIKE '%/a/a%'"#
        )

        try await responses.deleteResponses(storedBefore: Date(timeIntervalSince1970: 1001))

        #expect(try await store.integers(#"SELECT count(*) FROM "cachedResponse""#) == [1])
        #expect(try await client.send(Words(path: "/b")) == ["/b"])
        #expect(service.requests == ["/a", "/b"])
    }

    @Test(arguments: StoreEngine.installed)
    func `a damaged response is requested again`(engine: StoreEngine) async throws {
        let store = try await TenkiStore(engine)
        let service = CountingService()
        let client = try service.client(StoredResponses(transactions: store.calls))
        _ = try await client.send(Words(path: "/a"))
        // The byte 0 is no JSON; the notation is that of the store.
        let byte = engine == .sqlite ? "x'00'" : #"'\x00'"#
        try await store.execute(#"UPDATE "cachedResponse" SET responses = \#(byte)"#)

        #expect(try await client.send(Words(path: "/a")) == ["/a"])

        #expect(service.requests == ["/a", "/a"])
    }
}

private final class CountingService: Sendable {
    private let paths = Mutex<[String]>([])

    var requests: [String] { paths.withLock { $0 } }

    func client(_ responses: StoredResponses) throws -> APIClient {
        let transport = StubTransport { request in
            let path = request.head.path ?? ""
            self.paths.withLock { $0.append(path) }
            return TransportResponse(
                headers: [.cacheControl: "max-age=3600"],
                body: Data("[\"\(path)\"]".utf8)
            )
        }
        // The deadline includes waits for the store, and the test machine may be busy.
        var policies = CallPolicies(deadline: .seconds(300))
        policies.cache = CachePolicy(store: responses)
        return try APIClient(
            baseURL: "http://a",
            transport: transport,
            userAgent: "tests",
            policies: policies
        )
    }
}

private struct Words: Endpoint {
    let path: EndpointPath
    typealias Response = [String]

    init(path: String) {
        self.path = EndpointPath(stringLiteral: path)
    }
}
