import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasaneTesting
import TenkiDomain
import Testing

/// A server with the data of several people, whom a test sends through all of its routes.
struct AccessWalk: Sendable {
    typealias Person = AccessTable.Person

    /// An answer of the server.
    struct Answer: Sendable {
        let status: Int
        let location: String?
        let body: String
    }

    /// The headers by which a browser says where a request comes from.
    enum Source: CaseIterable, Sendable {
        case ownPage, otherSite, otherSiteWithTLS, sameSite, unknown

        static let foreign: [Self] = [.otherSite, .otherSiteWithTLS, .sameSite]

        func fields(of origin: String) -> [(name: String, value: String)] {
            switch self {
            case .ownPage: [("Origin", origin)]
            case .otherSite: [("Origin", "https://evil.example")]
            case .otherSiteWithTLS: [("Sec-Fetch-Site", "cross-site")]
            case .sameSite: [("Sec-Fetch-Site", "same-site")]
            case .unknown: []
            }
        }
    }

    let server: RunningTenki
    let database: TestDatabase
    private let transport: AsyncHTTPTransport
    var cookies: [Person: [String: String]] = [:]
    var parameters: [String: [String: String]] = [:]

    private init(server: RunningTenki, database: TestDatabase, transport: AsyncHTTPTransport) {
        self.server = server
        self.database = database
        self.transport = transport
    }

    /// Runs a test at a server with people, boards, notices, jobs and photographs.
    static func run(
        over database: TestDatabase,
        _ body: (inout Self) async throws -> Void
    ) async throws {
        let server = try await RunningTenki(demo: database)
        try await AsyncHTTPTransport.run { transport in
            var walk = Self(server: server, database: database, transport: transport)
            try await walk.prepare()
            try await body(&walk)
            _ = await server.stop(SIGTERM)
        }
    }

    /// Returns the routes of a server, with the names of the rows of the table.
    static func routes() async throws -> [(row: String, path: String, audience: String)] {
        let other = try await TestDatabase()
        let printed = await InProcessTenki.run(
            "serve",
            "--routes",
            "--demo",
            "--database",
            other.location
        )
        withExtendedLifetime(other) {}
        #expect(printed.exitCode == 0)
        return printed.output.split(separator: "\n").map { line in
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            let (route, audience) = (parts.first ?? "", parts.dropFirst().first ?? "")
            let row =
                route.replacing(#/ /assets/[^{]+\.css$/#, with: " /assets/{name}.css")
                .replacing(#/ /assets/[^{]+\.svg$/#, with: " /assets/{name}.svg")
                .replacing(#/ /kasane/[^{]+\.js$/#, with: " /kasane/{name}.js")
                .replacing(#/ /icons/[^{]+\.png$/#, with: " /icons/{size}.png")
            return (row, String(route.drop { $0 != " " }.dropFirst()), audience)
        }
    }

    func address(of path: String, method: String = "GET") -> String {
        let values = parameters["\(method) \(path)"] ?? parameters[path] ?? [:]
        return values.reduce(path) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// Sends a request as a person's browser does.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - address: The path and query.
    ///   - person: The person.
    ///   - form: The form; `nil` for a request without a body.
    ///   - source: Where the request comes from.
    /// - Returns: The answer; without the body of a stream.
    /// - Throws: The errors of the transport.
    func send(
        _ method: String,
        _ address: String,
        as person: Person,
        form: String? = nil,
        from source: Source = .ownPage
    ) async throws -> Answer {
        var head = server.request(try #require(HTTPRequest.Method(method)), address)
        head.headerFields = (cookies[person] ?? [:]).header
        head.headerFields[.accept] = "text/html"
        head.headerFields[.acceptLanguage] = "en"
        if method != "GET" {
            for field in source.fields(of: server.origin) {
                head.headerFields[try #require(HTTPField.Name(field.name))] = field.value
            }
        }
        let body = form.map {
            RequestBody.data(
                Data($0.utf8),
                contentType: "application/x-www-form-urlencoded"
            )
        }
        let response = try await transport.send(TransportRequest(head, body: body))
        // The stream of an open page does not end.
        guard response.headers[.contentType]?.hasPrefix("text/event-stream") != true else {
            return Answer(status: response.status.code, location: nil, body: "")
        }
        var bytes: [UInt8] = []
        for try await chunk in response.body { bytes += chunk }
        return Answer(
            status: response.status.code,
            location: response.headers[.location],
            body: String(decoding: bytes, as: UTF8.self)
        )
    }

    mutating func signIn(_ person: Person) async throws {
        cookies[person] = try await server.signIn(#require(person.mail))
    }
}
