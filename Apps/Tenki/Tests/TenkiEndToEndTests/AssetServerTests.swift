import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import Testing

/// Tests of what a page's first visit transfers.
@Suite(.timeLimit(.minutes(5)))
struct AssetServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test(arguments: ["/", "/cities/130010", "/compare?with=130010,270000"])
    func `the style sheet and the scripts of a page are compressed and kept`(
        path: String
    ) async throws {
        let server = try await RunningTenki(demo: database)
        let page = try await server.send(.get, path, [.acceptEncoding: "gzip"])
        let source = String(decoding: page.body, as: UTF8.self)
        let assets = source.matches(of: #/(?:href|src)="(/(?:assets|kasane)/[^"]+\.(?:css|js))"/#)
            .map { String($0.1) }

        #expect(assets.contains { $0.hasSuffix(".css") } && assets.contains { $0.hasSuffix(".js") })
        for asset in assets {
            let answer = try await server.send(.get, asset, [.acceptEncoding: "gzip"])
            #expect(answer.headers[.contentEncoding] == "gzip", "\(asset)")
            #expect(answer.headers[.cacheControl]?.contains("immutable") == true, "\(asset)")
        }
        #expect(page.headers[.contentEncoding] == "gzip")
        // The size of a compressed page would reveal the secrets that a visitor's pages share.
        let next = try await server.send(.get, path, [.acceptEncoding: "gzip", .cookie: "a=b"])
        #expect(next.headers[.contentEncoding] == nil)
        _ = await server.stop(SIGTERM)
    }
}
