public import KasaneFaultServer
import NIOCore
import NIOSSL

extension FaultServer {
    /// Runs a TLS server while a closure runs.
    ///
    /// - Parameters:
    ///   - connectionFault: A closure that returns a connection's fault for the number of earlier
    ///     connections.
    ///   - fault: A closure that returns a request's fault after the request's head has arrived.
    /// - Throws: The closure's error, or a NIO error if no port is available.
    public static func run<Value: Sendable>(
        certificate: TestCertificate,
        connectionFault: @escaping @Sendable (Int) -> ConnectionFault? = { _ in nil },
        choosing fault: @escaping @Sendable (Request) -> Fault,
        _ body: (FaultServer) async throws -> Value
    ) async throws -> Value {
        let context = try certificate.serverContext()
        return try await run(
            isSecure: true,
            connectionFault: connectionFault,
            choosing: fault,
            addingHandlersTo: { channel in
                let handler = NIOSSLServerHandler(context: context)
                try channel.pipeline.syncOperations.addHandler(handler)
            },
            body
        )
    }
}
