import Foundation
import HTTPTypes
import HelpdeskApplication
import HelpdeskWeb
import Hummingbird
import KasaneAccounts
import KasaneAsyncHTTPClient
import KasaneContainer
import KasaneHTTP
import KasaneHummingbird
import KasaneTesting
import Testing

@testable import Helpdesk

@Suite(.timeLimit(.minutes(5)))
struct TicketAPITests {
    private let file: TemporaryFile

    init() throws {
        file = try TemporaryFile()
    }

    @Test func `a program opens a ticket and replies, and is told what is wrong`() async throws {
        let transport = StubTransport { _ in TransportResponse(body: Data()) }
        let application = makeApplication(over: transport)
        let settings = try application.readSettings([
            "--database", file.path, "--outbox", "--port", "0", "--no-jobs",
        ])
        let token = try await makeContainer(settings, over: transport).run { container in
            let accounts: Accounts = try container.resolve()
            let hanako = try await accounts.signInForTest("hanako@example.jp")
            let client = AccountClient(network: nil)
            return try await accounts.addToken(
                "test",
                scopes: [.tickets],
                expires: nil,
                to: hanako,
                from: client
            ).text
        }

        try await application.serve(settings) { address in
            try await AsyncHTTPTransport.run { transport in
                try await use(String(address.dropLast()), Secret(token), over: transport)
            }
        }
    }

    @Test func `the document describes exactly the routes`() async throws {
        let transport = StubTransport { _ in TransportResponse(body: Data()) }
        let settings = try makeApplication(over: transport).readSettings(
            ["--database", file.path, "--outbox"]
        )
        let container = try await makeContainer(settings, over: transport)
        let api = TicketAPI(tickets: try container.resolve())
        let router = Router(context: WebRequestContext<AccountPrincipal>.self)
        api.addRoutes(to: router)
        let routes = router.declaredRoutes.map { "\($0.method.rawValue) \($0.path)" }

        let document = try JSONDecoder().decode(Document.self, from: Data(TicketAPI.document))
        let described = document.paths.flatMap { path, operations in
            operations.keys.filter { $0 != "parameters" }.map { "\($0.uppercased()) \(path)" }
        }
        let others = ["GET /api/openapi.json", "GET /attachments/{id}"]
        #expect((described + others).sorted() == routes.sorted())
    }

    private func use(_ url: String, _ token: Secret, over transport: any Transport) async throws {
        let client = try APIClient(baseURL: url, transport: transport, userAgent: "tests/1")
        let input = ["subject": "Printer", "text": "It is on fire."]
        let ticket = try await client.send(Send<Ticket>("/api/tickets", input, token))
        let messages: KasaneHTTP.EndpointPath = "/api/tickets/\(ticket.id.uuidString)/messages"
        _ = try await client.send(Send<Message>(messages, ["text": "Now it is not."], token))
        #expect(try await client.send(Tickets(token: token)).map(\.id) == [ticket.id])

        let error = await #expect(throws: NetworkError.self) {
            try await client.send(Send<Message>(messages, ["text": ""], token))
        }
        guard case .status(let status, let body)? = error?.kind else {
            Issue.record("The request did not fail: \(String(describing: error))")
            return
        }
        #expect(status == .badRequest)
        #expect(body.contains("invalid-length"))
    }
}

private struct Ticket: Decodable {
    let id: UUID
}

private struct Message: Decodable {
    let id: UUID
}

private struct Tickets: Endpoint {
    let token: Secret
    var path: KasaneHTTP.EndpointPath { "/api/tickets" }
    var headers: [RequestHeader] { [.bearer(token)] }
    typealias Response = [Ticket]
}

private struct Send<Answer: Decodable & Sendable>: Endpoint {
    typealias Response = Answer

    let path: KasaneHTTP.EndpointPath
    let input: [String: String]
    let token: Secret
    var method: HTTPRequest.Method { .post }
    var headers: [RequestHeader] { [.bearer(token)] }
    var body: KasaneHTTP.RequestBody? { get throws { try .json(input) } }

    init(_ path: KasaneHTTP.EndpointPath, _ input: [String: String], _ token: Secret) {
        self.path = path
        self.input = input
        self.token = token
    }
}

private struct Document: Decodable {
    struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    let paths: [String: [String: Anything]]
}
