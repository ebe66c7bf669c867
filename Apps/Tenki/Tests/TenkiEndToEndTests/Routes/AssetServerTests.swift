import Foundation
import HTTPTypes
import KasaneHTTP
import Testing

@Suite(.timeLimit(.minutes(5)))
struct AssetServerTests {
    private let database: TestDatabase

    init() async throws {
        database = try await TestDatabase()
    }

    @Test func `the style sheet and the scripts of a page are compressed and kept`() async throws {
        let server = try await RoutedTenki(demo: database)
        for path in ["/", "/cities/130010", "/compare?with=130010,270000"] {
            let source = try await server.get(path).body
            let assets =
                source
                .matches(of: #/(?:href|src)="(/(?:assets|kasane)/[^"]+\.(?:css|js))"/#)
                .map { String($0.1) }

            #expect(assets.contains { $0.hasSuffix(".css") })
            #expect(assets.contains { $0.hasSuffix(".js") })
            for asset in assets {
                let answer = try await server.send(.get, asset, [.acceptEncoding: "gzip"])
                #expect(answer.headers[.contentEncoding] == "gzip", "\(asset)")
                #expect(answer.headers[.cacheControl]?.contains("immutable") == true, "\(asset)")
            }
            let page = try await server.send(.get, path, [.acceptEncoding: "gzip"])
            #expect(page.headers[.contentEncoding] == "gzip", "\(path)")
            // The size of a compressed page would reveal the secrets that a visitor's pages share.
            let next = try await server.send(.get, path, [.acceptEncoding: "gzip", .cookie: "a=b"])
            #expect(next.headers[.contentEncoding] == nil, "\(path)")
        }
    }

    @Test(arguments: [("/cities", "Forecasts issued"), ("/cities?layer=warnings", "checked")])
    func `a map has a few kilobytes`(path: String, text: String) async throws {
        let server = try await RoutedTenki(demo: database, "--jobs")
        _ = try await server.get(path, containing: text)

        let page = try await server.send(.get, path, [.acceptEncoding: "gzip"])

        #expect(page.headers[.contentEncoding] == "gzip")
        #expect(page.body.count <= 15_000)
    }
}
