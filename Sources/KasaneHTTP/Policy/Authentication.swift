import Synchronization

/// How calls prove who makes them: by a token that is got and renewed when it is needed.
///
/// Calls that need a token at the same time share one request for it. When the service refuses a
/// token with status 401, a new one is got once and the call is sent again.
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
    }

    private let renew: @Sendable (AccessToken?) async throws -> AccessToken
    private let header: @Sendable (Secret) -> RequestHeader
    private let held = Mutex<(token: Held?, numbers: Int)>((nil, 0))
    /// The newest tokens: a call that is under way may have sent one that is over by now.
    private let recent = Mutex<[Secret]>([])
    private let renewals = SingleFlight<Int, Int>()

    /// Makes an authentication.
    ///
    /// - Parameters:
    ///   - header: Makes the header of a token; `Authorization: Bearer …` unless said otherwise.
    ///   - renew: Gets a token; gets the one that is over or was refused, if there was one.
    public init(
        header: @escaping @Sendable (Secret) -> RequestHeader = { .bearer($0) },
        renew: @escaping @Sendable (AccessToken?) async throws -> AccessToken
    ) {
        self.header = header
        self.renew = renew
    }

    /// Makes an authentication by a token that does not change.
    public convenience init(token: Secret) {
        self.init { _ in AccessToken(token) }
    }

    /// What of the headers must not show.
    package var secrets: [Secret] {
        recent.withLock { $0 }.flatMap { [$0] + header($0).secrets }
    }

    /// Returns the header of a token that is valid, and a number for ``refuse(_:)``.
    package func current(_ clock: CallClock) async throws -> (header: RequestHeader, number: Int) {
        while true {
            let now = clock.elapsed()
            if let held = held.withLock({ $0.token }), held.expiry.map({ now < $0 }) ?? true {
                return (header(held.token.secret), held.number)
            }
            let previous = held.withLock { $0.token?.token }
            _ = try await renewals.run(0) {
                // Another may have renewed it between the look and the turn.
                if let held = held.withLock({ $0.token }),
                    held.expiry.map({ clock.elapsed() < $0 }) ?? true
                {
                    return held.number
                }
                let token = try await renew(previous)
                recent.withLock { $0 = $0.suffix(7) + [token.secret] }
                return held.withLock { held in
                    held.numbers += 1
                    let expiry = token.lifetime.map { clock.elapsed() + max($0, .seconds(1)) }
                    held.token = Held(token: token, number: held.numbers, expiry: expiry)
                    return held.numbers
                }
            }
        }
    }

    /// Lets go of a token that the service refused, unless it was renewed already.
    package func refuse(_ number: Int) {
        held.withLock { held in
            // It stays as the one that is over: whoever renews it may need it.
            if held.token?.number == number { held.token?.expiry = .seconds(-1) }
        }
    }
}

/// A token that a service takes as proof.
public struct AccessToken: Sendable {
    /// The token.
    public let secret: Secret
    /// How long it is valid from now on, or `nil` if it does not end.
    public let lifetime: Duration?

    /// Makes a token.
    public init(_ secret: Secret, lifetime: Duration? = nil) {
        self.secret = secret
        self.lifetime = lifetime
    }
}
