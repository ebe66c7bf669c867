import Foundation
package import HTTPTypes

/// Determines which redirects of an attempt to follow.
package struct RedirectLogic: Sendable {
    private let policy: RedirectPolicy
    private let addresses: AddressPolicy
    private var visited: Set<String> = []
    private var followed = 0

    package init(_ policy: RedirectPolicy, addresses: AddressPolicy = .named) {
        self.policy = policy
        self.addresses = addresses
    }

    package private(set) var hasLeftOrigin = false

    package var hasFollowed: Bool { followed > 0 }

    /// The headers that can be sent to another origin.
    package static let safeHeaders: Set<HTTPField.Name> = [
        .accept, .acceptLanguage, .acceptEncoding, .userAgent, .range,
    ]

    /// Headers that describe a body, and preconditions that prevent it from overwriting newer
    /// state.
    private static let bodyHeaders: Set<HTTPField.Name> = [
        .contentType, .contentEncoding, .contentLanguage, .ifMatch, .ifNoneMatch,
        .ifUnmodifiedSince,
    ]

    /// Returns the request to which a response redirects, or `nil` if the response isn't a
    /// redirect.
    ///
    /// - Throws: ``NetworkError`` if the redirect isn't allowed.
    package mutating func next(
        _ response: (status: HTTPResponse.Status, headers: HTTPFields),
        to request: TransportRequest
    ) throws -> TransportRequest? {
        guard policy.limit > 0, [301, 302, 303, 307, 308].contains(response.status.code),
            let location = response.headers[.location]
        else { return nil }
        visited.insert("\(request.head.method) \(request.url)")
        guard followed < policy.limit else { throw refused(.tooMany) }
        guard let target = Target(location, from: request) else { throw refused(.malformed) }
        guard target.scheme == "https" || request.head.scheme != "https" else {
            throw refused(.insecure)
        }
        var next = request
        next.head.scheme = target.scheme
        next.head.authority = target.authority
        next.addresses = []
        next.head.path = target.path
        rewriteMethod(&next, response.status)
        if !target.isSameOrigin(as: request) {
            guard next.body == nil || policy.sendsBodiesToOtherOrigins else {
                throw refused(.bodyToOtherOrigin)
            }
            let kept = next.body == nil ? [] : Self.bodyHeaders
            next.head.headerFields = HTTPFields(
                next.head.headerFields.filter {
                    Self.safeHeaders.contains($0.name) || kept.contains($0.name)
                }
            )
            next.allowsPrivateAddresses = addresses.allowsPrivateAddress(of: target.authority)
            hasLeftOrigin = true
        }
        guard next.body?.isReplayable ?? true else { throw refused(.bodySpent) }
        guard !visited.contains("\(next.head.method) \(next.url)") else { throw refused(.loop) }
        followed += 1
        return next
    }

    /// Rewrites the method as browsers do.
    ///
    /// For 303, every method except HEAD becomes GET. For 301 and 302, POST becomes GET.
    private func rewriteMethod(_ request: inout TransportRequest, _ status: HTTPResponse.Status) {
        let becomesGet =
            status.code == 303
            ? request.head.method != .head
            : [301, 302].contains(status.code) && request.head.method == .post
        guard becomesGet else { return }
        request.head.method = .get
        request.body = nil
        request.head.headerFields[.contentType] = nil
        request.head.headerFields[.contentLength] = nil
        request.head.headerFields[.contentEncoding] = nil
    }

    private func refused(_ failure: NetworkError.RedirectFailure) -> NetworkError {
        NetworkError(.redirectRefused(failure), phase: .head, mayHaveReachedServer: true)
    }
}

/// The target of a `Location` header.
private struct Target {
    let scheme: String
    let authority: String
    let path: String

    init?(_ location: String, from request: TransportRequest) {
        // Parsers handle control characters and spaces differently, so they are rejected.
        guard location.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            let base = URL(string: request.url),
            let url = URL(string: location, relativeTo: base)?.absoluteURL,
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let origin = Origin(parts)
        else { return nil }
        scheme = origin.scheme
        // A service doesn't know the zone that a client uses to connect to it.
        let zoned = request.head.authority.flatMap(ZonedAuthority.init)
        let isSameHost = zoned?.sent.lowercased() == origin.authority.lowercased()
        authority = isSameHost ? request.head.authority ?? "" : origin.authority
        let path = parts.percentEncodedPath
        let query = parts.percentEncodedQuery.map { "?\($0)" } ?? ""
        self.path = (path.isEmpty ? "/" : path) + query
    }

    func isSameOrigin(as request: TransportRequest) -> Bool {
        guard let parts = URLComponents(string: request.url), let other = Origin(parts) else {
            return false
        }
        return scheme == other.scheme
            && authority.lowercased() == other.authority.lowercased()
    }
}
