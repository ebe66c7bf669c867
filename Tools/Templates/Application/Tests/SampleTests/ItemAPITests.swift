import Foundation
import HTTPTypes
import Hummingbird
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneTesting
import Testing
import sample

@Suite(.timeLimit(.minutes(5)))
struct ItemAPITests {
    private let file: TemporaryFile
    private let application = makeApplication()

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `an item is added, changed, found and deleted`() async throws {
        try await withClient { client in
            let item = try await client.send(AddItem(input: Input(title: "First")))
            #expect(item.title == "First")
            _ = try await client.send(ChangeItem(id: item.id, input: Input(title: "Second")))
            #expect(try await client.send(AllItems()).map(\.title) == ["Second"])
            try await client.send(DeleteItem(id: item.id))
            #expect(try await client.send(AllItems()).isEmpty)
        }
    }

    @Test func `an error names the invalid field`() async throws {
        try await withClient { client in
            let error = await #expect(throws: NetworkError.self) {
                try await client.send(AddItem(input: Input(title: "")))
            }
            guard case .status(let status, let body)? = error?.kind else {
                Issue.record("The request did not fail: \(String(describing: error))")
                return
            }
            #expect(status == .badRequest)
            #expect(body.contains("item-title-invalid"))
        }
    }

    @Test func `the document describes exactly the routes`() async throws {
        let settings = try application.readSettings(["--database", file.path])
        let api: ItemAPI = try await makeContainer(settings).resolve()
        let router = Router(context: BasicRequestContext.self)
        api.addRoutes(to: router)
        let routes = router.declaredRoutes.map { "\($0.method.rawValue) \($0.path)" }

        let document = try JSONDecoder().decode(Document.self, from: Data(ItemAPI.document))
        let methods = ["delete", "get", "post", "put"]
        let described = document.paths.flatMap { path, operations in
            operations.keys.filter { methods.contains($0) }.map { "\($0.uppercased()) \(path)" }
        }
        #expect((described + ["GET /api/openapi.json"]).sorted() == routes.sorted())
    }

    private func withClient(_ test: (APIClient) async throws -> Void) async throws {
        let settings = try application.readSettings(["--database", file.path, "--port", "0"])
        try await application.serve(settings) { address in
            try await AsyncHTTPTransport.run { transport in
                let client = try APIClient(
                    baseURL: String(address.dropLast()),
                    transport: transport,
                    userAgent: "tests/1"
                )
                try await test(client)
            }
        }
    }
}

private struct Input: Encodable {
    let title: String
    var note = ""
}

private struct Item: Decodable {
    let id: UUID
    let title: String
}

private struct Document: Decodable {
    struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    let paths: [String: [String: Anything]]
}

private struct AllItems: Endpoint {
    var path: KasaneHTTP.EndpointPath { "/api/items" }
    typealias Response = [Item]
}

private struct AddItem: Endpoint {
    let input: Input
    var method: HTTPRequest.Method { .post }
    var path: KasaneHTTP.EndpointPath { "/api/items" }
    var body: KasaneHTTP.RequestBody? { get throws { try .json(input) } }
    typealias Response = Item
}

private struct ChangeItem: Endpoint {
    let id: UUID
    let input: Input
    var method: HTTPRequest.Method { .put }
    var path: KasaneHTTP.EndpointPath { "/api/items/\(id.uuidString)" }
    var body: KasaneHTTP.RequestBody? { get throws { try .json(input) } }
    typealias Response = Item
}

private struct DeleteItem: Endpoint {
    let id: UUID
    var method: HTTPRequest.Method { .delete }
    var path: KasaneHTTP.EndpointPath { "/api/items/\(id.uuidString)" }
    typealias Response = Void
}
