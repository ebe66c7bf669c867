package import Foundation
package import HTTPTypes
import KasaneConcurrency

/// Decides according to RFC 9111 whether responses are reused and stored.
package struct CacheLogic: Sendable {
    package enum Use: Equatable, Sendable {
        /// The response is used unchanged.
        case fresh
        /// The response is used while it is revalidated in the background.
        case whileRevalidating
        /// The response is used after the service confirms it, or after a failure if `ifError` is
        /// true.
        case afterRevalidation(ifError: Bool)
    }

    private let policy: CachePolicy
    private let caching: EndpointPolicy.Caching
    private let isAuthenticated: Bool

    /// Creates the cache logic of a call.
    ///
    /// - Parameters:
    ///   - policy: The cache policy of the client.
    ///   - caching: The caching of the endpoint.
    ///   - isAuthenticated: Whether the client's authentication applies to the call.
    package init(
        _ policy: CachePolicy,
        _ caching: EndpointPolicy.Caching,
        isAuthenticated: Bool = false
    ) {
        self.policy = policy
        self.caching = caching
        self.isAuthenticated = isAuthenticated
    }

    /// Decides how a stored response may be used.
    package func use(of response: StoredResponse, now: Date) -> Use {
        let control = response.control
        let staleness = response.age(now: now) - lifetime(of: response)
        let mayBeStale = !control.mustRevalidate && !control.noCache
        let ifError = control.staleIfError ?? policy.staleIfError
        let refusal = Use.afterRevalidation(ifError: mayBeStale && staleness <= ifError)
        if caching == .revalidated || (control.noCache && !isForced) { return refusal }
        // A timestamp in the future (clock skew) hides the true age, so the response is
        // revalidated.
        if response.receivedAt.timeIntervalSince(now) > 60 { return refusal }
        if staleness < .zero { return .fresh }
        let whileRevalidating = control.staleWhileRevalidate ?? policy.staleWhileRevalidate
        return mayBeStale && staleness < whileRevalidating ? .whileRevalidating : refusal
    }

    /// Whether a response to a GET request may be stored.
    package func stores(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields,
        to request: TransportRequest
    ) -> Bool {
        let control = CacheControl(headers)
        guard caching != .never, request.head.method == .get, !control.noStore,
            headers[.vary]?.contains("*") != true
        else { return false }
        // A response to an authenticated request may be private to its user.
        let provesCaller = isAuthenticated || request.carriesCredentials
        if provesCaller, !control.isPublic, !control.mustRevalidate, !isForced { return false }
        // Partial responses and statuses that need special handling are not stored.
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
    /// Whether the stored response matches the request's headers (RFC 9111, section 4.1).
    package func matches(_ request: TransportRequest) -> Bool {
        varying.allSatisfy { name, value in
            HTTPField.Name(name).map { request.fingerprint(of: $0) == value } ?? false
        }
    }
}

extension TransportRequest {
    /// The key for the cached responses: the URL, with a fingerprint in place of each secret.
    package var cacheKey: String {
        guard !secrets.isEmpty else { return url }
        return secrets.reduce(url) { key, secret in
            let text = secret.reveal()
            guard !text.isEmpty else { return key }
            return key.replacing(PercentEncoding.component.encoded(text), with: "~\(fnv1a(text))")
        }
    }

    /// Returns the values of the request headers that a response lists in `Vary`.
    package func varying(by headers: HTTPFields) -> [String: String] {
        let names = headers[values: .vary].joined(separator: ",").split(separator: ",")
        return names.reduce(into: [:]) { values, name in
            let name = name.trimmingCharacters(in: .whitespaces).lowercased()
            guard let field = HTTPField.Name(name) else { return }
            values[name] = fingerprint(of: field)
        }
    }

    /// Whether a header identifies the caller.
    package var carriesCredentials: Bool {
        head.headerFields[.authorization] != nil || head.headerFields[.cookie] != nil
            || head.headerFields.contains { field in
                secrets.contains { $0.reveal() == field.value }
            }
    }

    /// Returns the value of a header, or its fingerprint if it is secret.
    fileprivate func fingerprint(of name: HTTPField.Name) -> String {
        let value = head.headerFields[values: name].joined(separator: ", ")
        let isSecret = secrets.contains { value.contains($0.reveal()) && !$0.reveal().isEmpty }
        return isSecret ? "~\(fnv1a(value))" : value
    }
}

/// Returns a fingerprint of a secret: 64-bit FNV-1a.
///
/// It keeps secrets out of a store's files. It does not protect a secret that can be guessed.
private func fnv1a(_ text: String) -> String {
    let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
        (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 36)
}
