import Foundation
import HTTPTypes
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

    private(set) var server: RunningTenki
    let database: TestDatabase
    private let environment: [String: String]
    private let clock: ServerClock?
    private let transport: AsyncHTTPTransport
    var cookies: [Person: [String: String]]
    var parameters: [String: [String: String]] = [:]

    /// Runs a test at a server with people, boards, notices, jobs and photographs.
    ///
    /// - Parameters:
    ///   - database: The database.
    ///   - clock: The server's clock. The default is ``DemoTime``.
    ///   - body: The test.
    /// - Throws: The errors of the test, and of the server's start.
    static func run(
        over database: TestDatabase,
        clock: ServerClock? = nil,
        _ body: (inout Self) async throws -> Void
    ) async throws {
        let environment = (clock?.environment ?? [:]).merging(["TENKI_USERS_TOKEN": token]) { $1 }
        let server = try await RunningTenki(
            ["--demo", "--database", database.location],
            environment: environment
        )
        try await AsyncHTTPTransport.run { transport in
            var walk = Self(
                server: server,
                database: database,
                environment: environment,
                clock: clock,
                transport: transport,
                cookies: [:]
            )
            try await walk.prepare()
            try await body(&walk)
            _ = await walk.server.stop(SIGTERM)
        }
    }

    /// The current time of the server.
    var now: Date { clock?.now ?? DemoTime().now }

    /// Stops the server, and starts another one with the same data.
    ///
    /// - Parameter arguments: The additional arguments of `tenki serve`.
    /// - Throws: An error if the server does not print its address.
    mutating func restart(_ arguments: String...) async throws {
        _ = await server.stop(SIGTERM)
        server = try await RunningTenki(
            ["--demo", "--database", database.location] + arguments,
            environment: environment
        )
    }

    private static let token = "0123456789abcdef0123456789abcdef"

    private init(
        server: RunningTenki,
        database: TestDatabase,
        environment: [String: String],
        clock: ServerClock?,
        transport: AsyncHTTPTransport,
        cookies: [Person: [String: String]]
    ) {
        self.server = server
        self.database = database
        self.environment = environment
        self.clock = clock
        self.transport = transport
        self.cookies = cookies
    }

    /// Returns the routes of the server, with the names of the rows of the table.
    func routes() async throws -> [(row: String, path: String)] {
        let other = try await TestDatabase()
        let printed = await InProcessTenki.run(
            ["serve", "--print-routes", "--demo", "--database", other.location],
            environment: ["TENKI_USERS_TOKEN": Self.token]
        )
        withExtendedLifetime(other) {}
        #expect(printed.exitCode == 0)
        return printed.output.split(separator: "\n").map { line in
            let route = line.firstRange(of: ": ").map { String(line[..<$0.lowerBound]) } ?? ""
            let row =
                route.replacing(#/ /assets/[^{]+\.css$/#, with: " /assets/{name}.css")
                .replacing(#/ /assets/[^{]+\.svg$/#, with: " /assets/{name}.svg")
                .replacing(#/ /kasane/[^{]+\.js$/#, with: " /kasane/{name}.js")
                .replacing(#/ /icons/\d+\.png$/#, with: " /icons/{size}.png")
            return (row, String(route.drop { $0 != " " }.dropFirst()))
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
