import Foundation
import HTTPTypes
import KasaneAsyncHTTPClient
import KasaneHTTP
import KasanePostgresTesting
import KasaneTesting
import Synchronization
import Testing

/// Two servers on one database behind a proxy.
final class ProxiedTenki: TenkiSite {
    let scheme = "http"
    var authority: String { "127.0.0.1:\(proxy.port)" }
    let mails: MailFolder

    private let database: String
    private let proxy: Proxy
    private let ports: [String: Int]
    private let nodes: Mutex<[String: RunningTenki]>

    /// Starts the servers `a` and `b`, and then the proxy.
    init(_ kind: Proxy.Kind, takesTurns: Bool) async throws {
        mails = try MailFolder()
        database = try await TestServer.makeSchema()
        var nodes: [String: RunningTenki] = [:]
        for label in ["a", "b"] {
            nodes[label] = try await Self.start(label, at: 0, database, mails)
        }
        ports = nodes.mapValues(\.port)
        proxy = try Proxy(
            kind,
            before: [try #require(ports["a"]), try #require(ports["b"])],
            takesTurns: takesTurns
        )
        self.nodes = Mutex(nodes)
        #expect(try await send(.get, "/readyz").status == .ok)
    }

    deinit { mails.delete() }

    private static func start(
        _ label: String,
        at port: Int,
        _ database: String,
        _ mails: MailFolder
    ) async throws -> RunningTenki {
        try await RunningTenki(
            of: TenkiProcess([
                "serve", "--port", "\(port)", "--demo", "--database", database, "--node", label,
                "--site-language", "en", "--trusted-proxy", "127.0.0.1", "--mail-folder",
                mails.path, "--public-url",
                "http://\(RunningTenki.mailedHost)",
            ]),
            hasMetrics: false
        )
    }

    /// Ends a server, and returns when it has ended.
    func end(_ label: String, _ signal: Int32) async throws {
        let node = try #require(nodes.withLock { $0.removeValue(forKey: label) })
        _ = await node.stop(signal)
    }

    /// Starts a server again, at the port that it had.
    func restart(_ label: String) async throws {
        let node = try await Self.start(
            label,
            at: try #require(ports[label]),
            database,
            mails
        )
        nodes.withLock { $0[label] = node }
    }

    /// Ends all servers.
    func end() async throws {
        for label in nodes.withLock({ Array($0.keys) }) { try await end(label, SIGTERM) }
    }

    /// Sends a request, again while no server can respond, as a user would.
    func response(to request: TransportRequest) async throws -> TransportResponse {
        let end = ContinuousClock.now + .seconds(30)
        while true {
            do {
                let response = try await AsyncHTTPTransport.run { transport in
                    let response = try await transport.send(request)
                    var body = Data()
                    for try await chunk in response.body { body += chunk }
                    return TransportResponse(
                        status: response.status,
                        headers: response.headers,
                        body: body
                    )
                }
                if response.status.code < 502 || ContinuousClock.now > end { return response }
            } catch {
                guard ContinuousClock.now < end else { throw error }
            }
            // A request at once would take the processor that the servers need to start.
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
