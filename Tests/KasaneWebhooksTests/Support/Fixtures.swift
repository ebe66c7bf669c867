import Foundation
import HTTPTypes
import KasaneHTTP
import KasaneTesting
import KasaneWebhooks
import NIOCore

/// Returns a transport without a network, with the same response for every request.
func receiver(_ status: Int = 204) -> StubTransport {
    StubTransport { _ in TransportResponse(status: .init(code: status), body: Data()) }
}

extension HostResolver {
    /// A resolver without a network, with the addresses of each name.
    static func fixed(_ addresses: [String: [String]]) -> HostResolver {
        HostResolver { host in
            try (addresses[host] ?? []).map { try SocketAddress(ipAddress: $0, port: 0) }
        }
    }

    static let anywhere = HostResolver { _ in [try SocketAddress(ipAddress: "8.8.8.8", port: 0)] }
}

extension WebhookPolicy {
    static var loopback: WebhookPolicy {
        var policy = WebhookPolicy()
        policy.requiresHTTPS = false
        policy.privateHosts = ["127.0.0.1"]
        return policy
    }
}

extension WebhookSender {
    /// A sender whose names are looked up without a network.
    static func test(
        _ transport: any Transport,
        _ policy: WebhookPolicy = WebhookPolicy(),
        _ resolver: HostResolver = .anywhere,
        clock: any Clock<Duration> = ContinuousClock(),
        date: @escaping @Sendable () -> Date = { moment }
    ) -> WebhookSender {
        WebhookSender(
            transport: transport,
            userAgent: "tests/1",
            policy: policy,
            clock: CallClock(clock, date: date),
            resolver: resolver
        )
    }
}

/// 2021-02-25 15:02:10 UTC, the time of the specification's test vector.
let moment = Date(timeIntervalSince1970: 1_614_265_330)

let secretText = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

extension WebhookSigner {
    static func test() throws -> WebhookSigner {
        WebhookSigner(secret: try WebhookSecret(secretText))
    }
}

extension WebhookMessage {
    static func test() throws -> WebhookMessage {
        try WebhookMessage(
            id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
            body: Data(#"{"test": 2432232314}"#.utf8)
        )
    }
}

func attempt(
    _ sender: WebhookSender,
    to url: String,
    _ message: WebhookMessage? = nil
) async throws -> WebhookError? {
    do {
        let message = try message ?? .test()
        try await sender.send(message, to: WebhookURL(url), signedBy: .test())
        return nil
    } catch let error as WebhookError {
        return error
    }
}
