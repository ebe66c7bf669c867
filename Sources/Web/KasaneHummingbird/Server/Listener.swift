import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Accepts connections until the server shuts down gracefully, and then waits for them to close.
struct Listener<Connection: ServerChildChannel>: Service {
    let connection: Connection
    let address: ListenAddress
    let admission: @Sendable () -> ConnectionAdmissionHandler
    let logger: Logger
    let onListening: @Sendable (_ port: Int) -> Void

    @concurrent func run() async throws {
        let quiescing = ServerQuiescingHelper(group: MultiThreadedEventLoopGroup.singleton)
        let listening = try await listen(quiescing)
        let (channel, address) = (listening.channel, address)
        await withGracefulShutdownHandler {
            let port = address.port ?? channel.localAddress?.port ?? 0
            logger.info("Server listening", metadata: ["port": "\(port)"])
            onListening(port)
            await accept(listening)
        } onGracefulShutdown: {
            guard address.isInherited else { return quiescing.initiateShutdown(promise: nil) }
            // Pending connections wait for the next process. Recently accepted connections would be
            // closed without a response if their first request hadn't arrived.
            channel.eventLoop.execute {
                // The handler is missing only if the channel has already closed.
                let pipeline = channel.pipeline.syncOperations
                let handler = try? pipeline.handler(type: ConnectionAdmissionHandler.self)
                handler?.stopAccepting()
            }
            channel.eventLoop.scheduleTask(in: .milliseconds(100)) {
                quiescing.initiateShutdown(promise: nil)
            }
        }
    }

    private func listen(
        _ quiescing: ServerQuiescingHelper
    ) async throws -> NIOAsyncChannel<Connection.Value, Never> {
        let (connection, admission, logger) = (connection, admission, logger)
        let bootstrap = ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 256)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(admission())
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
        switch address {
        case .host(let host, let port):
            return try await bootstrap.bind(host: host, port: port) { channel in
                connection.setup(channel: channel, logger: logger)
            }
        case .socket(let socket):
            return try await bootstrap.bind(socket.descriptor) { channel in
                connection.setup(channel: channel, logger: logger)
            }
        }
    }

    @concurrent private func accept(
        _ listening: NIOAsyncChannel<Connection.Value, Never>
    ) async {
        let (connection, logger) = (connection, logger)
        await withDiscardingTaskGroup { connections in
            do {
                try await listening.executeThenClose { accepted in
                    for try await value in accepted {
                        connections.addTask {
                            await connection.handle(value: value, logger: logger)
                        }
                    }
                }
            } catch {
                logger.error("Failed to accept connections", metadata: ["error": "\(error)"])
            }
        }
    }
}

extension ServerChildChannel {
    /// Returns a service that accepts connections of this type.
    func listener(
        at address: ListenAddress,
        admission: @escaping @Sendable () -> ConnectionAdmissionHandler,
        logger: Logger,
        onListening: @escaping @Sendable (_ port: Int) -> Void
    ) -> any Service {
        Listener(
            connection: self,
            address: address,
            admission: admission,
            logger: logger,
            onListening: onListening
        )
    }
}

enum ListenAddress: Sendable {
    case host(String, port: Int)
    case socket(InheritedSocket)

    var isInherited: Bool { port != nil }

    /// The port of an inherited socket.
    var port: Int? {
        if case .socket(let socket) = self { socket.port } else { nil }
    }
}
