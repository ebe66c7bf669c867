import Foundation
import HTTPTypes
import Hummingbird
import KasaneAccounts  // kasane:if accounts
import KasaneAsyncHTTPClient
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneSettings  // kasane:if accounts
import KasaneTesting
import SampleDomain
import Testing
import sample

@Suite(.timeLimit(.minutes(5)))
struct ItemAPITests {
    @Test func `an item is added, changed once, found and deleted`() async throws {
        try await withClient { client in
            let item = try await client.send(AddItem(input: makeInput()))
            var input = makeInput()
            input.version = item.version
            // kasane:fields changed
            input.title = "Second"
            // kasane:end
            let change = ChangeItem(id: item.id, input: input)
            #expect(try await client.send(change).version == 2)
            let error = await #expect(throws: NetworkError.self) { try await client.send(change) }
            guard case .status(.conflict, body: _)? = error?.kind else {
                Issue.record("The second change did not conflict: \(String(describing: error))")
                return
            }
            #expect(try await client.send(AllItems()).elements.map(\.id) == [item.id])
            try await client.send(DeleteItem(id: item.id))
            #expect(try await client.send(AllItems()).elements.isEmpty)
        }
    }

    // kasane:if application
    @Test func `the document describes exactly the routes`() async throws {
        let file = try TemporaryFile()
        let options = [
            "--database", file.path,
            "--outbox",  // kasane:if accounts
        ]
        let settings = try makeApplication().readSettings(options)
        let router = Router(context: WebRequestContext<User>.self)
        try addAPI(to: router, from: try await makeContainer(settings))
        let routes = router.declaredRoutes.map { "\($0.method.rawValue) \($0.path)" }

        let document = try JSONDecoder().decode(Document.self, from: Data(apiDocument))
        let methods = ["delete", "get", "post", "put"]
        let described = document.paths.flatMap { path, operations in
            operations.keys.filter { methods.contains($0) }.map { "\($0.uppercased()) \(path)" }
        }
        #expect((described + ["GET /api/openapi.json"]).sorted() == routes.sorted())
    }

    // kasane:end
    private func withClient(_ test: (APIClient) async throws -> Void) async throws {
        let file = try TemporaryFile()
        let application = makeApplication()
        let options = [
            "--database", file.path, "--port", "0",
            "--outbox",  // kasane:if accounts
        ]
        let settings = try application.readSettings(options)
        // kasane:if accounts
        let token = try await makeToken(settings)
        let policies = CallPolicies(authentication: Authentication(token: token))
        // kasane:else
        //- let policies = CallPolicies()
        // kasane:end
        try await application.serve(settings) { address in
            try await AsyncHTTPTransport.run { transport in
                let client = try APIClient(
                    baseURL: String(address.dropLast()),
                    transport: transport,
                    userAgent: "tests/1",
                    policies: policies
                )
                try await test(client)
            }
        }
    }

    // kasane:if accounts
    private func makeToken(_ settings: Settings) async throws -> Secret {
        try await makeContainer(settings).run { container in
            let accounts: Accounts = try container.resolve()
            let added = try await accounts.addToken(
                "Test",
                scopes: [.all],
                expires: nil,
                to: accounts.signInForTest(),
                from: AccountClient(network: nil)
            )
            return Secret(added.text)
        }
    }

    // kasane:end
    private func makeInput() -> ItemInput {
        var input = ItemInput()
        // kasane:fields input
        input.title = "First"
        input.note = "A note"
        // kasane:end
        return input
    }
}

private struct StoredItem: Decodable {
    let id: UUID
    let version: Int
}

private struct ItemList: Decodable {
    let elements: [StoredItem]
}

private struct AllItems: Endpoint {
    var path: KasaneHTTP.EndpointPath { "/api/items" }
    typealias Response = ItemList
}

private struct AddItem: Endpoint {
    let input: ItemInput
    var method: HTTPRequest.Method { .post }
    var path: KasaneHTTP.EndpointPath { "/api/items" }
    var body: KasaneHTTP.RequestBody? { get throws { try .json(input) } }
    typealias Response = StoredItem
}

private struct ChangeItem: Endpoint {
    let id: UUID
    let input: ItemInput
    var method: HTTPRequest.Method { .put }
    var path: KasaneHTTP.EndpointPath { "/api/items/\(id.uuidString)" }
    var body: KasaneHTTP.RequestBody? { get throws { try .json(input) } }
    typealias Response = StoredItem
}

private struct DeleteItem: Endpoint {
    let id: UUID
    var method: HTTPRequest.Method { .delete }
    var path: KasaneHTTP.EndpointPath { "/api/items/\(id.uuidString)" }
    typealias Response = Void
}
// kasane:if application

private struct Document: Decodable {
    struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    let paths: [String: [String: Anything]]
}
// kasane:end
