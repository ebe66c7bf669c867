package import Foundation
package import HTTPTypes
import KasaneConcurrency

/// Determines whether responses can be stored and reused (RFC 9111).
package struct CacheLogic: Sendable {
    package enum Use: Equatable, Sendable {
        /// Use the response unchanged.
        case fresh
        /// Use the response and revalidate it in the background.
        case whileRevalidating
        /// Revalidate the response before using it.
        ///
        /// If `ifError` is `true`, the response can also be used if the service fails.
        case afterRevalidation(ifError: Bool)
    }

    private let policy: CachePolicy
    private let caching: EndpointPolicy.Caching
    private let isAuthenticated: Bool

    /// Creates the cache logic for a call.
    ///
    /// - Parameter isAuthenticated: Whether the client's authentication applies to the call.
    package init(
        _ policy: CachePolicy,
        _ caching: EndpointPolicy.Caching,
        isAuthenticated: Bool = false
    ) {
        self.policy = policy
        self.caching = caching
        self.isAuthenticated = isAuthenticated
    }

    package func use(of response: StoredResponse, now: Date) -> Use {
        let control = response.control
        let staleness = response.age(now: now) - lifetime(of: response)
        let mayBeStale = !control.mustRevalidate && !control.noCache
        let ifError = control.staleIfError ?? policy.staleIfError
        let refusal = Use.afterRevalidation(ifError: mayBeStale && staleness <= ifError)
        if caching == .revalidated || (control.noCache && !isForced) { return refusal }
        // A timestamp in the future hides the true age, so the response is revalidated.
        if response.receivedAt.timeIntervalSince(now) > 60 { return refusal }
        if staleness < .zero { return .fresh }
        let whileRevalidating = control.staleWhileRevalidate ?? policy.staleWhileRevalidate
        return mayBeStale && staleness < whileRevalidating ? .whileRevalidating : refusal
    }

    /// Returns whether the response to a GET request can be stored.
    package func stores(
        _ status: HTTPResponse.Status,
        _ headers: HTTPFields,
        to request: TransportRequest
    ) -> Bool {
        let control = CacheControl(headers)
        guard caching != .never, request.head.method == .get, !control.noStore,
            headers[.vary]?.contains("*") != true
        else { return false }
        // The response to an authenticated request might be private to its user. RFC 9111, section
        // 3.5, lists the exceptions.
        let provesCaller = isAuthenticated || request.carriesCredentials
        if provesCaller, !control.isShared, !control.mustRevalidate, !isForced { return false }
        // Partial responses and statuses that need special handling aren't stored.
        guard [200, 203, 300, 301, 404, 405, 410, 414, 501].contains(status.code) else {
            return false
        }
        if isForced { return status.code == 200 }
        let canBeFresh = control.maxAge != nil || headers[.expires] != nil
        let canBeAsked = headers[.eTag] != nil || headers[.lastModified] != nil
        return canBeFresh || canBeAsked
    }

    /// Returns the values that a later request must match: the headers listed in `Vary`, and the
    /// caller unless users can share the response.
    ///
    /// `request` excludes the client's authentication. `credential` is the fingerprint of the
    /// client's token, or `nil` if the client's authentication doesn't apply.
    package func varying(
        _ headers: HTTPFields,
        to request: TransportRequest,
        credential: String?
    ) -> [String: String] {
        let control = CacheControl(headers)
        var varying = request.varying(by: headers)
        let isForEveryone =
            control.isShared && !isForced
            && varying.keys.allSatisfy { !credentialNames.contains($0) }
        let caller = caller(of: request, credential, control)
        if !isForEveryone, !caller.isEmpty { varying[StoredResponse.callerKey] = caller }
        return varying
    }

    /// Returns whether a stored response matches a request (RFC 9111, section 4.1) and its caller.
    ///
    /// `request` excludes the client's authentication. `credential` is the fingerprint of the
    /// client's token, an empty string if the token is unknown, or `nil` if the client's
    /// authentication doesn't apply.
    package func matches(
        _ stored: StoredResponse,
        _ request: TransportRequest,
        credential: String?
    ) -> Bool {
        let isForCaller =
            if let caller = stored.varying[StoredResponse.callerKey] {
                caller == self.caller(of: request, credential, stored.control)
            } else {
                (credential == nil && !request.carriesCredentials)
                    || (stored.control.isShared && !isForced)
            }
        return isForCaller && stored.matches(request)
    }

    /// Returns a string that identifies the caller if the response could depend on it, or an empty
    /// string.
    ///
    /// Secrets are replaced with fingerprints. If the endpoint determines the freshness or the
    /// response is private, the string includes all headers except the user agent, because `Vary`
    /// can be incomplete.
    private func caller(
        of request: TransportRequest,
        _ credential: String?,
        _ control: CacheControl
    ) -> String {
        let countsAll = isForced || control.isPrivate
        let fields = request.head.headerFields.filter { field in
            countsAll ? field.name != .userAgent : request.isCredential(field)
        }
        let lines = fields.map { "\($0.name.canonicalName): \(request.fingerprint(of: $0))" }
        let own = credential.map { ["client: ~\($0)"] } ?? []
        // Header values can't contain line breaks.
        return (lines + own).joined(separator: "\n")
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
    /// The caller's key in ``varying``.
    ///
    /// No header can have this name.
    package static let callerKey = "~caller"

    fileprivate func matches(_ request: TransportRequest) -> Bool {
        varying.allSatisfy { name, value in
            guard name != Self.callerKey else { return true }
            return HTTPField.Name(name).map { request.fingerprint(ofHeader: $0) == value } ?? false
        }
    }
}

extension TransportRequest {
    /// The cache key, which is the URL with secrets replaced by fingerprints.
    package var cacheKey: String {
        guard !secrets.isEmpty else { return url }
        return secrets.reduce(url) { key, secret in
            let text = secret.reveal()
            guard !text.isEmpty else { return key }
            let encoded = PercentEncoding.component.encoded(text)
            return key.replacing(encoded, with: "~\(secret.fingerprint)")
        }
    }

    /// Returns the request headers that a response lists in `Vary`.
    package func varying(by headers: HTTPFields) -> [String: String] {
        let names = headers[values: .vary].joined(separator: ",").split(separator: ",")
        return names.reduce(into: [:]) { values, name in
            let name = name.trimmingCharacters(in: .whitespaces).lowercased()
            guard let field = HTTPField.Name(name) else { return }
            values[name] = fingerprint(ofHeader: field)
        }
    }

    package var carriesCredentials: Bool { head.headerFields.contains(where: isCredential) }

    fileprivate func isCredential(_ field: HTTPField) -> Bool {
        credentialNames.contains(field.name.canonicalName)
            || secrets.contains { $0.reveal() == field.value }
    }

    /// Returns a header's value, or the value's fingerprint if it is secret.
    fileprivate func fingerprint(ofHeader name: HTTPField.Name) -> String {
        let value = head.headerFields[values: name].joined(separator: ", ")
        return fingerprint(of: HTTPField(name: name, value: value))
    }

    fileprivate func fingerprint(of field: HTTPField) -> String {
        let value = field.value
        let isSecret =
            (credentialNames.contains(field.name.canonicalName) && !value.isEmpty)
            || secrets.contains { value.contains($0.reveal()) && !$0.reveal().isEmpty }
        return isSecret ? "~\(Secret(value).fingerprint)" : value
    }
}

/// The headers that identify the caller even if their values aren't marked as secret.
private let credentialNames: Set<String> = ["authorization", "cookie"]
