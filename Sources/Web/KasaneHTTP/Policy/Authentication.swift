import KasaneConcurrency
import Synchronization

/// Authenticates calls with a token that is requested and renewed on demand.
///
/// Concurrent calls that need a token share a single token request. If the service rejects a token
/// with status 401, the token is renewed and the call is sent once more. Responses that aren't
/// public are shared and cached only for calls with the same token.
///
/// ```swift
/// let authentication = Authentication { _ in
///     let grant = try await accounts.send(Grant(client: id, secret: secret))
///     return AccessToken(Secret(grant.token), lifetime: .seconds(grant.expiresIn))
/// }
/// ```
public final class Authentication: Sendable {
    private struct Held {
        var token: AccessToken
        var number: Int
        var expiry: Duration?
        /// The token's identity in the cache.
        let fingerprint: String
    }

    /// A token's header and identity.
    package struct Credential: Sendable {
        package let header: RequestHeader
        /// The number to pass to ``Authentication/refuse(_:)``.
        package let number: Int
        package let fingerprint: String
    }

    private let renew: @Sendable (AccessToken?) async throws -> AccessToken
    private let header: @Sendable (Secret) -> RequestHeader
    private let held = Mutex<(token: Held?, numbers: Int)>((nil, 0))
    /// The most recent tokens, up to eight.
    ///
    /// A running call might have sent a token that has since expired.
    private let recent = Mutex<[Secret]>([])
    private let renewals = SingleFlight<Int, Void>(cancelsWithLastCaller: true)

    /// Creates authentication with renewable tokens.
    ///
    /// - Parameters:
    ///   - header: Returns the header for a token. The default is `Authorization: Bearer …`.
    ///   - renew: Requests a new token. Receives the expired or rejected token, if any.
    public init(
        header: @escaping @Sendable (Secret) -> RequestHeader = { .bearer($0) },
        renew: @escaping @Sendable (AccessToken?) async throws -> AccessToken
    ) {
        self.header = header
        self.renew = renew
    }

    /// Creates authentication with a fixed token.
    ///
    /// ```swift
    /// let policies = CallPolicies(authentication: Authentication(token: token))
    /// ```
    public convenience init(token: Secret) {
        self.init { _ in AccessToken(token) }
        keep(AccessToken(token), until: nil)
    }

    /// The parts of the headers that must never be printed.
    package var secrets: [Secret] {
        recent.withLock { $0 }.flatMap { [$0] + header($0).secrets }
    }

    /// The current token's fingerprint, or an empty string if there is no token.
    package var fingerprint: String { held.withLock { $0.token?.fingerprint ?? "" } }

    /// Returns a valid token.
    package func current(_ clock: CallClock) async throws -> Credential {
        while true {
            let now = clock.elapsed()
            if let held = held.withLock({ $0.token }), held.expiry.map({ now < $0 }) ?? true {
                return Credential(
                    header: header(held.token.secret),
                    number: held.number,
                    fingerprint: held.fingerprint
                )
            }
            let previous = held.withLock { $0.token?.token }
            do {
                try await renewals.run(0) { [self] in try await renewToken(previous, clock) }
            } catch is CancellationError {
                throw NetworkError(.cancelled)
            }
        }
    }

    private func renewToken(_ previous: AccessToken?, _ clock: CallClock) async throws {
        // Another task might have renewed the token before this operation started.
        let current = held.withLock { $0.token }
        if let current, current.expiry.map({ clock.elapsed() < $0 }) ?? true { return }
        let token = try await renew(previous)
        keep(token, until: token.lifetime.map { clock.elapsed() + max($0, .seconds(1)) })
    }

    private func keep(_ token: AccessToken, until expiry: Duration?) {
        recent.withLock { $0 = $0.suffix(7) + [token.secret] }
        let fingerprint = token.secret.fingerprint
        held.withLock { held in
            held.numbers += 1
            held.token = Held(
                token: token,
                number: held.numbers,
                expiry: expiry,
                fingerprint: fingerprint
            )
        }
    }

    /// Discards a token that the service rejected, unless the token has already been renewed.
    package func refuse(_ number: Int) {
        held.withLock { held in
            // The token is kept as an expired token, because `renew` receives it.
            if held.token?.number == number { held.token?.expiry = .seconds(-1) }
        }
    }
}
