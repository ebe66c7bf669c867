import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Synchronization

/// Sends requests to a router without a connection, as a client on this machine.
///
/// It does what the server does with a parsed request. Streams of open pages need a connection.
struct RouterClient<Context: RequestContext>: Sendable
where Context.Source == ApplicationRequestContextSource {
    private let responder: RouterResponder<Context>
    private let channel: NIOAsyncTestingChannel
    private let logger: Logger

    init(_ router: Router<Context>, logger: Logger) throws {
        responder = router.buildResponder()
        channel = NIOAsyncTestingChannel()
        channel.remoteAddress = try SocketAddress(ipAddress: "127.0.0.1", port: 50_000)
        var logger = logger
        logger[metadataKey: "hb.request.id"] = "0"
        self.logger = logger
    }

    func response(
        to head: HTTPRequest,
        body: Data
    ) async throws -> (head: HTTPResponse, body: Data) {
        let source = ApplicationRequestContextSource(channel: channel, logger: logger)
        let response = try await responder.respond(
            to: Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body))),
            context: Context(source: source)
        )
        let writer = CollectingWriter()
        try await response.body.write(writer)
        return (response.head, writer.body)
    }
}

private final class CollectingWriter: ResponseBodyWriter, Sendable {
    private let collected = Mutex(Data())

    var body: Data { collected.withLock { $0 } }

    func write(_ buffer: ByteBuffer) {
        collected.withLock { $0.append(contentsOf: buffer.readableBytesView) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) {}
}
