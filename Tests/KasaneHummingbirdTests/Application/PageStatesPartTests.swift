import AsyncHTTPClient
import KasaneContainer
import KasaneHummingbird
import KasaneSQLite
import KasaneStore
import KasaneTesting
import NIOCore
import NIOHTTP1
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PageStatesPartTests {
    @Test func `a page continues when its application is served again`() async throws {
        let application = try application()
        let settings = try application.readSettings(["--port", "0"], environment: [:])
        let headers = try await application.serve(settings) { address in
            let opened = try await send(HTTPClientRequest(url: address + "packing"))
            let page = try #require(opened.text.firstMatch(of: #/data-page="([^"]+)"/#)?.1)
            let header = try #require(opened.response.headers.first(name: "Set-Cookie"))
            let cookie = String(header.prefix { $0 != ";" })
            var input = HTTPClientRequest(url: "\(address)kasane/\(page)")
            input.method = .POST
            input.headers = [
                "Cookie": cookie, "Origin": String(address.dropLast()),
                "Content-Type": "application/x-www-form-urlencoded",
            ]
            input.body = .bytes(ByteBuffer(string: "n=1&f.note=umbrella&b.add="))
            #expect(try await send(input).response.status == .noContent)
            return ["Cookie": cookie, "Revives": String(page)] as HTTPHeaders
        }
        let revived = try await application.serve(settings) { address in
            var request = HTTPClientRequest(url: address + "packing")
            request.headers = headers
            return try await send(request).text
        }

        #expect(revived.contains("count 1, note umbrella"))
    }

    private func application() throws -> WebApplication<Never> {
        let file = try TemporaryFile()
        var application: WebApplication<Never> = WebApplication(
            "packing",
            container: { _ in
                var migrator = Migrator()
                migrator.registerPageStates()
                let store = try SQLiteStore(path: file.path, migrator: migrator)
                return try Container {
                    $0.register(SQLiteStore.self, scope: .singleton) { store }
                        .onStop { try await $0.close() }
                }
            },
            pages: { _ in packingPages },
            store: { try $0.resolve(SQLiteStore.self) }
        )
        application.parts = [PageStatesPart { try $0.resolve(SQLiteStore.self) }]
        return application
    }

    private func send(
        _ request: HTTPClientRequest
    ) async throws -> (response: HTTPClientResponse, text: String) {
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let body = try await response.body.collect(upTo: 1 << 20)
        return (response, String(buffer: body))
    }
}
