import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded

struct AddressContext: RequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    var remoteAddress: SocketAddress?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        remoteAddress = source.channel.remoteAddress
    }

    init(from address: String, logger: Logger = Logger(label: "tests")) throws {
        let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: logger)
        self.init(source: source)
        remoteAddress = try SocketAddress(ipAddress: address, port: 1)
    }
}

extension Request {
    init(
        _ method: HTTPRequest.Method = .get,
        _ path: String = "/",
        host: String? = "a.example",
        headers: HTTPFields = [:]
    ) {
        self.init(
            head: HTTPRequest(
                method: method,
                scheme: "http",
                authority: host,
                path: path,
                headerFields: headers
            ),
            body: RequestBody(buffer: ByteBuffer())
        )
    }
}
