import Hummingbird
import NIOCore

/// Suspends a streamed response until its connection has processed the previous writes.
///
/// NIO suspends writes while a channel isn't writable, but a writer observes this only after the
/// event loop has processed its earlier writes. Until then, a fast writer would buffer a whole
/// response, even if the client doesn't read. The writer therefore waits for the event loop after
/// each 64 kB, which limits a response's memory to 64 kB plus the channel's watermark.
struct BackPressureResponder<Base: HTTPResponder>: HTTPResponder {
    private let base: Base

    init(_ base: Base) {
        self.base = base
    }

    @concurrent func respond(to request: Request, context: Base.Context) async throws -> Response {
        var response = try await base.respond(to: request, context: context)
        guard let eventLoop = ConnectionEventLoop.current else { return response }
        // A short body of known length usually consists of one buffer, which is written together
        // with the head.
        if let length = response.body.contentLength, length <= BackPressureWriter.interval {
            return response
        }
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            try await body.write(BackPressureWriter(writer, eventLoop: eventLoop))
        }
        return response
    }
}

enum ConnectionEventLoop {
    @TaskLocal static var current: (any EventLoop)?
}

/// Writes a body, waiting for the event loop after each 64 kB.
private struct BackPressureWriter: ResponseBodyWriter {
    static let interval = 64 * 1_024

    private var base: any ResponseBodyWriter
    private let eventLoop: any EventLoop
    private var pending = 0

    init(_ base: any ResponseBodyWriter, eventLoop: any EventLoop) {
        self.base = base
        self.eventLoop = eventLoop
    }

    @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
        try await base.write(buffer)
        pending += buffer.readableBytes
        guard pending >= Self.interval else { return }
        pending = 0
        // The task runs after the previous writes.
        try await eventLoop.submit {}.get()
    }

    @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await base.finish(trailingHeaders)
    }
}
