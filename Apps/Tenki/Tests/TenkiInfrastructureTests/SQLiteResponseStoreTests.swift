import Foundation
import GRDB
import HTTPTypes
import KasaneDomain
import KasaneHTTP
import KasaneSQLite
import KasaneTesting
import Synchronization
import TenkiInfrastructure
import Testing

@Suite
struct SQLiteResponseStoreTests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a cached response is not requested again after a restart`() async throws {
        let service = CountingService()

        for _ in 0..<2 {
            let store = try SQLiteStore(tenki: file.path)
            let client = try service.client(SQLiteResponseStore(store: store))
            #expect(try await client.send(Words(path: "/a")) == ["/a"])
            try await store.close()
        }

        #expect(service.requests == ["/a"])
    }

    @Test func `the oldest responses are evicted when the store is full`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let service = CountingService()
        let client = try service.client(SQLiteResponseStore(store: store, maximumSize: 4000))

        for number in 0..<30 { _ = try await client.send(Words(path: "/\(number)")) }

        let sizes = try await SQLiteTransactions(store: store) { $0 }.read { transaction in
            try await transaction.perform { db in
                try Int.fetchAll(db, sql: "SELECT size FROM cachedResponse")
            }
        }
        #expect(sizes.count > 1)
        #expect(sizes.reduce(0, +) <= 4000)
    }

    @Test func `a damaged response is requested again`() async throws {
        let store = try SQLiteStore(tenki: file.path)
        let service = CountingService()
        let client = try service.client(SQLiteResponseStore(store: store))
        _ = try await client.send(Words(path: "/a"))
        try await SQLiteTransactions(store: store) { $0 }.execute { transaction in
            try await transaction.perform {
                try $0.execute(sql: "UPDATE cachedResponse SET responses = x'00'")
            }
        }

        #expect(try await client.send(Words(path: "/a")) == ["/a"])

        #expect(service.requests == ["/a", "/a"])
    }
}

/// A stub that returns the path, cacheable for an hour, and counts its calls.
private final class CountingService: Sendable {
    private let paths = Mutex<[String]>([])

    var requests: [String] { paths.withLock { $0 } }

    func client(_ responses: SQLiteResponseStore) throws -> APIClient {
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
