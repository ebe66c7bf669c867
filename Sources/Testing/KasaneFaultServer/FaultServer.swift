import Foundation
package import NIOCore
import NIOPosix
import Synchronization

/// A loopback server with responses and faults chosen by a test.
///
/// The server uses raw TCP, so it can violate HTTP in every way that real services and networks do.
///
/// ```swift
/// let responses: @Sendable (FaultServer.Request) -> FaultServer.Fault = { request in
///     request.number == 0 ? .reset : .ok(#"{"summary": "Rain"}"#)
/// }
/// try await FaultServer.run(choosing: responses) { server in
///     let client = try makeClient(for: server.baseURL)
///     _ = try await client.send(ForecastByCity(city: "130010"))    // retries after the reset
///     #expect(server.requestCount == 2)
/// }
/// ```
public struct FaultServer: Sendable {
    /// The server's port.
    public let port: Int

    private let isSecure: Bool
    private let log: FaultLog

    /// The server's base URL.
    public var baseURL: String {
        isSecure ? "https://localhost:\(port)" : "http://127.0.0.1:\(port)"
    }

    /// The most recent 250 requests, in the order in which their heads arrived.
    ///
    /// Older requests are discarded, so a server can run for a long time.
    public var requests: [Request] { log.requests }

    /// The number of requests so far.
    public var requestCount: Int { log.requestCount }

    /// The number of connections so far.
    public var connections: Int { log.connections }

    /// Waits until all connections are closed.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func waitUntilClosed() async throws {
        try await log.waitUntilClosed()
    }

    /// Waits until the server has received a number of requests.
    ///
    /// ```swift
    /// try await FaultServer.run(.silence) { server in
    ///     let client = try makeClient(for: server.baseURL)
    ///     let call = Task { try await client.send(ForecastByCity(city: "130010")) }
    ///     try await server.waitForRequests(1)
    ///     call.cancel()
    ///     try await server.waitUntilClosed()
    /// }
    /// ```
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func waitForRequests(_ count: Int) async throws {
        try await log.waitForRequests(count)
    }

    /// Runs a server with the same fault for every request while a closure runs.
    ///
    /// - Throws: The closure's error, or a NIO error if no port is available.
    public static func run<Value: Sendable>(
        _ fault: Fault,
        _ body: (FaultServer) async throws -> Value
    ) async throws -> Value {
        try await run(choosing: { _ in fault }, body)
    }

    /// Runs a server that chooses a fault for each request while a closure runs.
    ///
    /// - Parameters:
    ///   - connectionFault: A closure that returns a connection's fault for the number of earlier
    ///     connections.
    ///   - fault: A closure that returns a request's fault after the request's head has arrived.
    /// - Throws: The closure's error, or a NIO error if no port is available.
    public static func run<Value: Sendable>(
        connectionFault: @escaping @Sendable (Int) -> ConnectionFault? = { _ in nil },
        choosing fault: @escaping @Sendable (Request) -> Fault,
        _ body: (FaultServer) async throws -> Value
    ) async throws -> Value {
        try await run(
            isSecure: false,
            connectionFault: connectionFault,
            choosing: fault,
            addingHandlersTo: { _ in },
            body
        )
    }

    /// Runs a server on another address of this machine.
    package static func run<Value: Sendable>(
        _ fault: Fault,
        at host: String,
        _ body: (FaultServer) async throws -> Value
    ) async throws -> Value {
        try await run(
            isSecure: false,
            at: host,
            connectionFault: { _ in nil },
            choosing: { _ in fault },
            addingHandlersTo: { _ in },
            body
        )
    }

    /// Runs a server whose connections start with the caller's handlers, such as a TLS handler.
    ///
    /// Test certificates and keys are in KasaneTesting, not in this library.
    package static func run<Value: Sendable>(
        isSecure: Bool,
        at host: String = "127.0.0.1",
        connectionFault: @escaping @Sendable (Int) -> ConnectionFault?,
        choosing fault: @escaping @Sendable (Request) -> Fault,
        addingHandlersTo prepare: @escaping @Sendable (any Channel) throws -> Void,
        _ body: (FaultServer) async throws -> Value
    ) async throws -> Value {
        let log = FaultLog()
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try prepare(channel)
                    let handler = FaultHandler(log, fault, connectionFault)
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .bind(host: host, port: 0)
            .get()
        let result: Result<Value, any Error>
        do {
            let port = channel.localAddress?.port ?? 0
            result = .success(
                try await body(FaultServer(port: port, isSecure: isSecure, log: log))
            )
        } catch {
            result = .failure(error)
        }
        // Closing only fails if the channel is already closed.
        try? await channel.close()
        log.closeAll()
        return try result.get()
    }

    /// Runs a closure with the base URL of a port that refuses connections.
    ///
    /// The port is bound but not listening, so no other server can use it.
    ///
    /// ```swift
    /// try await FaultServer.refusing { baseURL in
    ///     await #expect(throws: NetworkError.self) {
    ///         try await makeClient(for: baseURL).send(ForecastByCity(city: "130010"))
    ///     }
    /// }
    /// ```
    ///
    /// - Throws: The closure's error, or an error if no port is available.
    public static func refusing<Value: Sendable>(
        _ body: (_ baseURL: String) async throws -> Value
    ) async throws -> Value {
        let port = try SilentPort()
        defer { port.close() }
        return try await body("http://127.0.0.1:\(port.number)")
    }
}

/// A server's requests and connections.
final class FaultLog: Sendable {
    private struct Waiter {
        let isMet: @Sendable (_ requests: Int, _ open: Int) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        /// The most recent requests, up to twice the limit, so that trimming is rare.
        var requests: [FaultServer.Request] = []
        var requestCount = 0
        var connections = 0
        var open: [Int: any Channel] = [:]
        var waiters: [UUID: Waiter] = [:]
    }

    private static let limit = 250

    private let state = Mutex(State())

    var requests: [FaultServer.Request] { state.withLock { Array($0.requests.suffix(Self.limit)) } }
    var requestCount: Int { state.withLock { $0.requestCount } }
    var connections: Int { state.withLock { $0.connections } }

    func opened(_ channel: any Channel) -> Int {
        state.withLock { state in
            state.connections += 1
            state.open[state.connections - 1] = channel
            return state.connections - 1
        }
    }

    func closed(_ number: Int) {
        state.withLock { _ = $0.open.removeValue(forKey: number) }
        wake()
    }

    func received(_ make: (_ number: Int) -> FaultServer.Request) -> FaultServer.Request {
        let request = state.withLock { state in
            let request = make(state.requestCount)
            state.requestCount += 1
            state.requests.append(request)
            if state.requests.count == 2 * Self.limit { state.requests.removeFirst(Self.limit) }
            return request
        }
        wake()
        return request
    }

    func closeAll() {
        for channel in state.withLock({ Array($0.open.values) }) { channel.close(promise: nil) }
    }

    func waitUntilClosed() async throws {
        try await wait { _, open in open == 0 }
    }

    func waitForRequests(_ count: Int) async throws {
        try await wait { requests, _ in requests >= count }
    }

    private func wait(until isMet: @escaping @Sendable (Int, Int) -> Bool) async throws {
        let id = UUID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiters[id] = Waiter(isMet: isMet, continuation: continuation) }
                wake()
                if Task.isCancelled { wake(id) }
            }
        } onCancel: {
            wake(id)
        }
        try Task.checkCancellation()
    }

    private func wake(_ id: UUID) {
        state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
    }

    private func wake() {
        let ready = state.withLock { state in
            state.waiters.filter { $0.value.isMet(state.requestCount, state.open.count) }.keys
        }
        for id in ready { wake(id) }
    }
}
