import Hummingbird
import NIOCore

/// Suspends a streamed response until its connection has processed the previous writes.
///
/// A write to a NIO channel suspends while the channel is not writable, but the writer sees this
/// only after the connection's event loop has processed the previous writes. Until then, a response
/// that is produced faster than the event loop works is buffered completely, even if its client
/// does not read. The writer therefore waits for the event loop after each 64 kB, which limits a
/// response's memory to that size plus the watermark of its channel.
struct BackPressureResponder<Base: HTTPResponder>: HTTPResponder {
    private let base: Base

    init(_ base: Base) {
        self.base = base
    }

    @concurrent func respond(to request: Request, context: Base.Context) async throws -> Response {
        var response = try await base.respond(to: request, context: context)
        guard let eventLoop = ConnectionEventLoop.current else { return response }
        // A short body of known length is usually one buffer, which is written together with the
        // head.
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

/// Writes a body, and waits for the event loop after each 64 kB.
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
        // A task submitted now runs after the previous writes.
        try await eventLoop.submit {}.get()
    }

    @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        try await base.finish(trailingHeaders)
    }
}
