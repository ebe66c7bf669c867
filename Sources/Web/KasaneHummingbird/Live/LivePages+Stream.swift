import HTTPTypes
import Hummingbird
import KasaneLive
import NIOCore
import ServiceLifecycle

extension LivePages {
    func stream(_ id: String, _ request: Request, _ visitor: Visitor) async -> Response {
        guard !request.comesFromOtherSite else { return Response(status: .forbidden) }
        guard !Task.isShuttingDownGracefully else { return Response(status: .serviceUnavailable) }
        let page = PageID(id)
        guard let id = page, let session = registry.session(id, of: visitor)
        else { return gone(page) }
        guard request.method != .head else {
            return Response(status: .ok, headers: LiveHeaders.stream)
        }
        guard let number = await session.openStream(at: Self.version(of: request))
        else { return Response(status: .gone) }
        registry.note(id) { $0.streamOpened(number, at: $1, spread: .random(in: 0...1)) }
        let registry = registry
        let settle = { @Sendable in self.settle(session, visitor) }
        return Response(
            status: .ok,
            headers: LiveHeaders.stream,
            body: .init { writer in
                // Random delays spread out reconnections from many browsers.
                let retry = "retry: \(Int.random(in: 500...4000))\n\n"
                // Disconnection isn't an error, because most streams end this way.
                try? await request.body.consumeWithInboundCloseHandler { _ in
                    try await withGracefulShutdownHandler {
                        try await writer.write(ByteBuffer(string: retry))
                        while let event = await session.nextEvent(on: number) {
                            settle()
                            try await writer.write(event.buffer)
                        }
                    } onGracefulShutdown: {
                        session.interruptStream(number)
                    }
                } onInboundClosed: {
                    session.interruptStream(number)
                }
                await session.closeStream(number)
                // The tab is hidden, or the browser will request the page from this or another
                // server.
                await session.saveState()
                registry.note(id) { $0.streamClosed(number, at: $1) }
                try await writer.finish(nil)
            }
        )
    }

    private static func version(of request: Request) -> Int {
        let last =
            request.header("Last-Event-ID") ?? request.uri.queryParameters["v"].map(String.init)
        // If the browser's version is unknown, the whole page is sent.
        return last.flatMap { Int($0) } ?? -1
    }
}

extension PageSession.StreamEvent {
    fileprivate var buffer: ByteBuffer {
        switch self {
        case .heartbeat: return ByteBuffer(string: "data:\n\n")
        case .patch(let patch):
            let id = "id: \(patch.version)\ndata: "
            var buffer = ByteBuffer()
            buffer.reserveCapacity(id.utf8.count + patch.json.count + 2)
            buffer.writeString(id)
            buffer.writeBytes(patch.json)
            buffer.writeString("\n\n")
            return buffer
        }
    }
}

extension Response {
    /// Creates a response that contains a page's document.
    init(_ page: [UInt8], status: HTTPResponse.Status) {
        let body = ResponseBody(byteBuffer: ByteBuffer(bytes: page))
        self.init(status: status, headers: LiveHeaders.page, body: body)
    }
}

enum LiveHeaders {
    /// The response headers of a page.
    ///
    /// With these headers, a page loads nothing from other origins, contains no inline scripts or
    /// styles, can't be framed by other sites, and doesn't reveal its URL to them.
    static let page: HTTPFields = {
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
            "media-src 'self'", "manifest-src 'self'", "connect-src 'self'", "form-action 'self'",
            "base-uri 'none'", "frame-ancestors 'none'",
        ]
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
            .contentSecurityPolicy: policy.joined(separator: "; "),
            .xContentTypeOptions: "nosniff",
        ]
        // With `no-referrer`, browsers would send forms with `Origin: null`.
        if let name = HTTPField.Name("Referrer-Policy") { headers[name] = "same-origin" }
        return headers
    }()

    static let stream: HTTPFields = {
        var headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store",
            .xContentTypeOptions: "nosniff",
        ]
        // Some proxies buffer responses until enough data is available.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        return headers
    }()
}
