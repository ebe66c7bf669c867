import Foundation
import HTTPTypes
import Hummingbird
import KasaneHummingbird
import NIOCore
import Synchronization

/// A server that implements the protocol of live pages, for tests of the browser's script alone.
///
/// The test determines the content of a page and its changes; sessions, versions and numbers follow
/// `Documentation/Reference/LiveProtocol.md`.
final class ScriptedPages: Sendable {
    typealias Pair = (name: String, value: String)
    typealias Operation = [String]

    struct Script: Sendable {
        var head = ""
        var body: @Sendable (_ values: [String: String]) -> String
        var react: @Sendable (_ values: inout [String: String], _ pair: Pair) -> [Operation]? = {
            values,
            pair in
            values[pair.name] = pair.value
            return []
        }
        var status: @Sendable (_ count: Int) -> HTTPResponse.Status? = { _ in nil }
        var retryAfter: String?
    }

    private struct Session {
        var values: [String: String]
        var version = 0
        var number = 0
        var stream: AsyncStream<ByteBuffer>.Continuation?
        var streamNumber = 0
    }

    private struct State {
        var sessions: [String: Session] = [:]
        var posts: [String] = []
        var forms: [String] = []
        var streams = 0
        var waiters: [(posts: Int, stream: AsyncStream<Never>.Continuation)] = []

        mutating func count(_ body: String) {
            posts.append(body)
            for waiter in waiters where waiter.posts <= posts.count { waiter.stream.finish() }
            waiters.removeAll { $0.posts <= posts.count }
        }
    }

    private let script: Script
    private let state = Mutex(State())

    init(_ script: Script) {
        self.script = script
    }

    var posts: [String] { state.withLock { $0.posts } }

    var forms: [String] { state.withLock { $0.forms } }

    var openedStreams: Int { state.withLock { $0.streams } }

    var openStreams: Int {
        state.withLock { $0.sessions.values.count { $0.stream != nil } }
    }

    var values: [[String: String]] { state.withLock { $0.sessions.values.map(\.values) } }

    func serve<Value: Sendable>(
        on port: Int = 0,
        transport: ServerTransport = .http,
        _ body: (_ port: Int) async throws -> Value
    ) async throws -> Value {
        try await withLocalServer(router, port: port, transport: transport) { port in
            defer { endStreams() }
            return try await body(port)
        }
    }

    func change(_ operations: [Operation]) {
        state.withLock { state in
            for id in state.sessions.keys { Self.send(operations, to: &state.sessions[id]) }
        }
    }

    func waitForPosts(_ count: Int) async {
        let (come, stream) = AsyncStream<Never>.makeStream()
        state.withLock { state in
            if state.posts.count < count {
                state.waiters.append((count, stream))
            } else {
                stream.finish()
            }
        }
        for await _ in come {}
    }

    func loseStreams(_ body: () -> Void) {
        let streams = state.withLock { state in
            state.sessions.keys.compactMap { id in
                defer { state.sessions[id]?.stream = nil }
                return state.sessions[id]?.stream
            }
        }
        body()
        for stream in streams { stream.finish() }
    }

    private func endStreams() {
        for stream in state.withLock({ $0.sessions.values.compactMap(\.stream) }) {
            stream.finish()
        }
    }

    // MARK: Routes

    private var router: Router<BasicRequestContext> {
        let router = Router()
        let routes = router.for(.everyone)
        for script in LiveScript.allCases {
            let path: RouterPath = "/kasane/\(script.rawValue).js"
            routes.asset(path, contentType: "text/javascript", bytes: script.bytes)
        }
        routes.asset("/random-trees.js", contentType: "text/javascript", bytes: treesScript)
        routes.get("/kasane/{page}") { [self] request, context in
            stream(
                try context.parameters.require("page"),
                version: HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }
                    ?? String(request.uri.queryParameters["v"] ?? ""),
                request
            )
        }
        routes.post("/kasane/{page}") { [self] request, context in
            let body = String(buffer: try await request.body.collect(upTo: 1 << 16))
            var response = Response(
                status: receive(body, for: try context.parameters.require("page"))
            )
            response.headers[.retryAfter] = script.retryAfter
            return response
        }
        routes.post("/page") { [self] request, _ in
            let body = String(buffer: try await request.body.collect(upTo: 1 << 16))
            state.withLock { $0.forms.append(body) }
            return page(query: "")
        }
        for path: RouterPath in ["/page", "/other"] {
            routes.get(path) { [self] request, _ in page(query: request.uri.query ?? "") }
        }
        return router
    }

    private func page(query: String) -> Response {
        let id = UUID().uuidString
        let values = ["q": query.removingPercentEncoding ?? query]
        state.withLock { $0.sessions[id] = Session(values: values) }
        let source = """
            <!DOCTYPE html><html lang="en" data-live="/kasane" data-page="\(id)" data-version="0">
            <head><title>Page</title>\(script.head)<script src="/kasane/live.js" defer></script></head>
            <body>\(form)\(script.body(values))</body></html>
            """
        return Response(
            status: .ok,
            headers: [
                .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
                .contentSecurityPolicy: "default-src 'self'; base-uri 'none'",
            ],
            body: .init(byteBuffer: ByteBuffer(string: source))
        )
    }

    private var form: String {
        #"<form id="live" method="post" novalidate><button hidden></button></form>"#
    }

    private func stream(_ id: String, version: String, _ request: Request) -> Response {
        let (events, stream) = AsyncStream<ByteBuffer>.makeStream()
        guard let number = add(stream, to: id, version: version) else {
            return Response(status: .gone)
        }
        let body = ResponseBody { [self] writer in
            try await request.body.consumeWithInboundCloseHandler { _ in
                for await event in events { try await writer.write(event) }
            } onInboundClosed: {
                stream.finish()
            }
            state.withLock { state in
                guard state.sessions[id]?.streamNumber == number else { return }
                state.sessions[id]?.stream = nil
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }

    private func add(
        _ stream: AsyncStream<ByteBuffer>.Continuation,
        to id: String,
        version: String
    ) -> Int? {
        state.withLock { state in
            guard let session = state.sessions[id] else { return nil }
            state.streams += 1
            session.stream?.finish()
            state.sessions[id]?.stream = stream
            state.sessions[id]?.streamNumber = state.streams
            stream.yield(ByteBuffer(string: "retry: 200\n\n"))
            if String(session.version) != version {
                let fields = session.values.filter { $0.key.hasPrefix("f.") }.map {
                    ["v", String($0.key.dropFirst(2)), $0.value]
                }
                let page = [["b", form + script.body(session.values)]]
                Self.send(page + fields, to: &state.sessions[id])
            }
            return state.streams
        }
    }

    private func receive(_ body: String, for id: String) -> HTTPResponse.Status {
        state.withLock { state in
            state.count(body)
            if let status = script.status(state.posts.count - 1) { return status }
            if body == "bye=" { state.sessions[id] = nil }
            guard var session = state.sessions[id] else { return .gone }
            let pairs = Self.pairs(of: body)
            let number = pairs.first.flatMap { Int($0.value) } ?? 0
            guard number > session.number else { return .noContent }
            session.number = number
            var operations: [Operation] = []
            var isRefused = false
            for pair in pairs.dropFirst() {
                guard let changes = script.react(&session.values, pair) else {
                    isRefused = true
                    continue
                }
                operations += changes
            }
            state.sessions[id] = session
            Self.send(operations, to: &state.sessions[id])
            return isRefused ? .conflict : .noContent
        }
    }

    private static func send(_ operations: [Operation], to session: inout Session?) {
        guard let number = session?.number else { return }
        session?.version += 1
        let patch = Patch(n: number, o: operations)
        // Encoding strings and numbers cannot fail.
        let json = (try? JSONEncoder().encode(patch)).map { String(decoding: $0, as: UTF8.self) }
        let event = "id: \(session?.version ?? 0)\ndata: \(json ?? "")\n\n"
        session?.stream?.yield(ByteBuffer(string: event))
    }

    static func pairs(of body: String) -> [Pair] {
        body.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                .map { part in
                    let text = String(part).replacing("+", with: " ")
                    return text.removingPercentEncoding ?? text
                }
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }
}

private struct Patch: Encodable {
    let n: Int
    let o: [ScriptedPages.Operation]
}

/// The script that generates random pages, from the file beside this one; without it, its tests
/// fail.
private let treesScript =
    (try? Data(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "random-trees.js")
    )).map(Array.init) ?? []
