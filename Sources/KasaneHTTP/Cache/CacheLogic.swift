package import Foundation
package import HTTPTypes

/// How responses of a service are cached.
public struct CachePolicy: Sendable {
    /// Where they are kept.
    public var store: any ResponseStore
    /// How long after its freshness a response is used while the service is asked anew, where the
    /// response itself does not say.
    public var staleWhileRevalidate: Duration
    /// How long after its freshness a response is used when the service fails, where the response
    /// itself does not say.
    public var staleIfError: Duration

    /// Makes a policy.
    ///
    /// - Parameters:
    ///   - store: Where responses are kept.
    ///   - staleWhileRevalidate: How long after its freshness a response is used while the service
    ///     is asked anew.
    ///   - staleIfError: How long after its freshness a response is used when the service fails.
    public init(
        store: any ResponseStore = MemoryResponseStore(),
        staleWhileRevalidate: Duration = .zero,
        staleIfError: Duration = .zero
    ) {
        self.store = store
        self.staleWhileRevalidate = staleWhileRevalidate
        self.staleIfError = staleIfError
    }
}

/// Decides by RFC 9111 what a stored response is good for, and what is stored.
package struct CacheLogic: Sendable {
    package enum Use: Equatable, Sendable {
        /// As it is.
        case fresh
        /// As it is, while the service is asked anew.
        case whileRevalidating
        /// Only if the service says that it is current, or fails and `ifError` allows it.
        case afterRevalidation(ifError: Bool)
    }

    private let policy: CachePolicy
    private let caching: EndpointPolicy.Caching
    private let isAuthenticated: Bool

    /// Makes the logic of a call, which the client's authentication may apply to.
    package init(
        _ policy: CachePolicy,
        _ caching: EndpointPolicy.Caching,
        isAuthenticated: Bool = false
    ) {
        self.policy = policy
        self.caching = caching
        self.isAuthenticated = isAuthenticated
    }

    /// What a stored response is good for.
    package func use(of response: StoredResponse, now: Date) -> Use {
        let control = response.control
        let staleness = response.age(now: now) - lifetime(of: response)
        let mayBeStale = !control.mustRevalidate && !control.noCache
        let ifError = control.staleIfError ?? policy.staleIfError
        let refusal = Use.afterRevalidation(ifError: mayBeStale && staleness <= ifError)
        if caching == .revalidated || (control.noCache && !isForced) { return refusal }
        // What came in the future came before the clock was set back, nobody knows how long ago.
        if response.receivedAt.timeIntervalSince(now) > 60 { return refusal }
        if staleness < .zero { return .fresh }
        let whileRevalidating = control.staleWhileRevalidate ?? policy.staleWhileRevalidate
        return mayBeStale && staleness < whileRevalidating ? .whileRevalidating : refusal
    }

    /// Whether a response to a GET may be stored.
    package func stores(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields,
        to request: TransportRequest
    ) -> Bool {
        let control = CacheControl(headers)
        guard caching != .never, request.head.method == .get, !control.noStore,
            headers[.vary]?.contains("*") != true
        else { return false }
        // What is answered to one who proved who he is may not be everybody's.
        let provesCaller = isAuthenticated || request.carriesCredentials
        if provesCaller, !control.isPublic, !control.mustRevalidate, !isForced { return false }
        // Parts and statuses that are understood only by who asked for them are left out.
        guard [200, 203, 300, 301, 404, 405, 410, 414, 501].contains(status.code) else {
            return false
        }
        if isForced { return status.code == 200 }
        let canBeFresh = control.maxAge != nil || headers[.expires] != nil
        let canBeAsked = headers[.eTag] != nil || headers[.lastModified] != nil
        return canBeFresh || canBeAsked
    }

    private func lifetime(of response: StoredResponse) -> Duration {
        if case .fresh(let duration) = caching { return duration }
        return response.lifetime
    }

    private var isForced: Bool {
        if case .fresh = caching { true } else { false }
    }
}

extension StoredResponse {
    /// Whether it answers a request with these headers (RFC 9111, section 4.1).
    package func matches(_ request: TransportRequest) -> Bool {
        varying.allSatisfy { name, value in
            HTTPField.Name(name).map { request.fingerprint(of: $0) == value } ?? false
        }
    }
}

extension TransportRequest {
    /// What its responses are stored under: the address, with a fingerprint for each secret.
    package var cacheKey: String {
        guard !secrets.isEmpty else { return url }
        return secrets.reduce(url) { key, secret in
            let text = secret.reveal()
            guard !text.isEmpty else { return key }
            return key.replacing(percentEncoded(text), with: "~\(fnv1a(text))")
        }
    }

    /// The values of the headers that a response names in `Vary`.
    package func varying(by headers: HTTPFields) -> [String: String] {
        let names = headers[values: .vary].joined(separator: ",").split(separator: ",")
        return names.reduce(into: [:]) { values, name in
            let name = name.trimmingCharacters(in: .whitespaces).lowercased()
            guard let field = HTTPField.Name(name) else { return }
            values[name] = fingerprint(of: field)
        }
    }

    /// Whether it has a header that says who asks.
    package var carriesCredentials: Bool {
        head.headerFields[.authorization] != nil || head.headerFields[.cookie] != nil
            || head.headerFields.contains { field in
                secrets.contains { $0.reveal() == field.value }
            }
    }

    /// A header's value, or what stands for it if it is secret.
    fileprivate func fingerprint(of name: HTTPField.Name) -> String {
        let value = head.headerFields[values: name].joined(separator: ", ")
        let isSecret = secrets.contains { value.contains($0.reveal()) && !$0.reveal().isEmpty }
        return isSecret ? "~\(fnv1a(value))" : value
    }
}

/// A short text that is the same for the same secret: FNV-1a, 64 bits.
///
/// It keeps keys out of a store's files. Whoever can guess the secret can check the guess.
private func fnv1a(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 36)
}
