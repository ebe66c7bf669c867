import AsyncHTTPClient
import HTTPTypes
import Hummingbird
import KasaneHummingbird
import KasaneLive
import KasaneTesting
import NIOCore
import NIOHTTP1
import NIOSSL

struct LiveServer {
    let port: Int
    let live: LivePages
    let scheme: String

    static func run<Value: Sendable>(
        _ pages: PageRoutes = counterPages,
        _ configuration: LivePagesConfiguration = LivePagesConfiguration(),
        environment: PageEnvironment = .testing,
        transport: ServerTransport = .http,
        limits: ServerLimits = ServerLimits(),
        port: Int = 0,
        preparing prepare: (Router<BasicRequestContext>) -> Void = { _ in },
        _ body: (LiveServer) async throws -> Value
    ) async throws -> Value {
        let live = LivePages(
            pages,
            environment: environment,
            configuration: configuration,
            logger: .quiet
        )
        let router = Router(options: .autoGenerateHeadEndpoints)
        prepare(router)
        live.addRoutes(
            to: router,
            visitor: { request, _ in
                guard let login = request.cookies["login"]?.value else { return nil }
                return PageVisitor(login, principal: Member(name: login))
            },
            client: { request, _ in HTTPField.Name("X-Client").flatMap { request.headers[$0] } }
        )
        return try await withLocalServer(
            router,
            port: port,
            transport: transport,
            limits: limits,
            live: live
        ) { port in
            try await body(LiveServer(port: port, live: live, scheme: transport.scheme))
        }
    }

    var origin: String { "\(scheme)://127.0.0.1:\(port)" }

    /// Opens a page like a browser, of a client that the server knows or does not.
    func open(
        _ address: String = "/counter/a",
        cookie: String? = nil,
        client: String? = nil
    ) async throws -> OpenPage {
        let headers = ["Cookie": cookie ?? "", "X-Client": client ?? ""]
        let response = try await send(.GET, address, headers: headers)
        let body = try await response.text()
        guard let id = body.firstMatch(of: #/data-page="([^"]+)"/#)?.1 else {
            throw PageMissingError(status: response.status.code)
        }
        let newCookie = response.headers["Set-Cookie"].first?.prefix { $0 != ";" }
        return OpenPage(
            server: self,
            id: String(id),
            cookie: newCookie.map(String.init) ?? cookie,
            body: body
        )
    }

    /// Sends a request; a POST comes from a page of this server unless a header says otherwise.
    func send(
        _ method: HTTPMethod,
        _ address: String,
        headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> HTTPClientResponse {
        try await send(
            method,
            address,
            headers: headers,
            body: body.map { ByteBuffer(string: $0) }
        )
    }

    /// Sends a request with a body, which is a form unless a header says otherwise.
    func send(
        _ method: HTTPMethod,
        _ address: String,
        headers: [String: String] = [:],
        body: ByteBuffer?
    ) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: origin + address)
        request.method = method
        if method == .POST, headers["Origin"] == nil, headers["Sec-Fetch-Site"] == nil {
            request.headers.replaceOrAdd(name: "Origin", value: origin)
        }
        for (name, value) in headers where !value.isEmpty {
            request.headers.replaceOrAdd(name: name, value: value)
        }
        if let body {
            if request.headers["Content-Type"].isEmpty {
                let form = "application/x-www-form-urlencoded"
                request.headers.add(name: "Content-Type", value: form)
            }
            request.body = .bytes(body)
        }
        return try await client.execute(request, timeout: .minutes(5))
    }
}

struct PageMissingError: Error {
    let status: UInt
}

struct OpenPage {
    let server: LiveServer
    let id: String
    let cookie: String?
    let body: String

    func send(
        _ method: HTTPMethod,
        _ address: String,
        headers: [String: String] = [:],
        body: String? = nil
    ) async throws -> HTTPClientResponse {
        let all = ["Cookie": cookie ?? ""].merging(headers) { $1 }
        return try await server.send(method, address, headers: all, body: body)
    }

    @discardableResult
    func post(_ body: String, headers: [String: String] = [:]) async throws -> UInt {
        try await send(.POST, "/kasane/\(id)", headers: headers, body: body).status.code
    }

    func stream(at version: Int = 0, headers: [String: String] = [:]) async throws -> EventStream {
        // The server closes a stream's connection, so the client must not reuse it for a later
        // request.
        let all = ["Connection": "close"].merging(headers) { $1 }
        return EventStream(try await send(.GET, "/kasane/\(id)?v=\(version)", headers: all))
    }
}

struct EventStream {
    let status: UInt
    let version: HTTPVersion
    private var bytes: HTTPClientResponse.Body.AsyncIterator
    private var text = ""

    init(_ response: HTTPClientResponse) {
        status = response.status.code
        version = response.version
        bytes = response.body.makeAsyncIterator()
    }

    mutating func next() async throws -> String? {
        while true {
            if let end = text.firstRange(of: "\n\n") {
                let event = String(text[..<end.lowerBound])
                text = String(text[end.upperBound...])
                if event.contains("data: ") { return event }
                continue
            }
            guard let buffer = try await bytes.next(isolation: #isolation) else { return nil }
            text += String(buffer: buffer)
        }
    }

    mutating func next(containing part: String) async throws -> String? {
        while let event = try await next() {
            if event.contains(part) { return event }
        }
        return nil
    }
}

extension HTTPClientResponse {
    func text() async throws -> String {
        String(buffer: try await body.collect(upTo: 1 << 20))
    }
}

private let client: HTTPClient = {
    var configuration = HTTPClient.Configuration(
        // Without the certificate, each test over TLS fails with an explanation.
        tlsConfiguration: try? TLSConfiguration.local(),
        redirectConfiguration: .disallow
    )
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 400
    return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
}()
