import HummingbirdCore
import Logging
import NIOCore

struct HTTP1Connection: ServerChildChannel {
    private let base: HTTP1Channel
    private let configuration: ConnectionConfiguration

    init(
        _ configuration: ConnectionConfiguration,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        base = HTTP1Channel(responder: responder, configuration: configuration.httpChannel)
        self.configuration = configuration
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        do {
            // These handlers must be added before the base adds the parser.
            try channel.pipeline.syncOperations.addHandlers(configuration.makeHTTP1Handlers())
            return base.setup(channel: channel, logger: logger)
        } catch {
            return channel.eventLoop.makeFailedFuture(error)
        }
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}
