import Foundation
import KasaneAsyncHTTPClient
import KasaneHTTP

// snippet.authentication
private struct Grant: Endpoint {
    var secret: Secret
    var path: EndpointPath { "/token" }
    var headers: [RequestHeader] { [.basic(user: "gallery", password: secret)] }

    struct Response: Decodable, Sendable {
        var token: String
        var expiresIn: Int
    }
}

private func authentication(by accounts: APIClient, secret: Secret) -> Authentication {
    Authentication { _ in
        let grant = try await accounts.send(Grant(secret: secret))
        return AccessToken(Secret(grant.token), lifetime: .seconds(grant.expiresIn))
    }
}
// snippet.end

// snippet.state
private func saveState(of client: APIClient, to file: URL) throws {
    try JSONEncoder().encode(client.state).write(to: file)
}

private func restoreState(of client: APIClient, from file: URL) throws {
    client.restore(try JSONDecoder().decode(ServiceState.self, from: Data(contentsOf: file)))
}
// snippet.end

@MainActor func callPolicies() async throws {
    // snippet.policies
    let policies = CallPolicies(
        deadline: .seconds(8),
        attemptTimeout: .seconds(3),
        maximumBodySize: 1 << 20,
        cache: CachePolicy(staleWhileRevalidate: .seconds(60), staleIfError: .seconds(86_400)),
        rateLimit: .spaced(by: .milliseconds(500)),
        retry: RetryPolicy(attempts: 3),
        circuitBreaker: CircuitBreakerPolicy(openDuration: .seconds(30)),
        redirects: RedirectPolicy(limit: 3),
        addresses: .named(and: ["media.internal"])
    )
    // snippet.end

    try await AsyncHTTPTransport.run { transport in
        let client = try APIClient(
            baseURL: "https://photos.example",
            transport: transport,
            userAgent: "gallery/1",
            policies: policies
        )
        print(client.state.circuitOpenings)
    }
}
