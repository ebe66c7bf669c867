import Foundation
package import HTTPTypes

/// Which redirects are followed.
///
/// Never from `https` to `http`, never with a body to another origin, never in a circle. Across
/// origins only safe-listed headers go along; secrets never do. ``AddressPolicy`` limits the addresses
/// that a redirect to another origin may lead to.
public struct RedirectPolicy: Sendable {
    /// How many redirects in a row are followed; none if 0.
    public var limit: Int

    /// Creates a policy.
    ///
    /// - Parameter limit: How many redirects in a row are followed; none if 0.
    public init(limit: Int = 5) {
        self.limit = limit
    }
}

/// Decides where the requests of one attempt lead.
package struct RedirectLogic: Sendable {
    private let policy: RedirectPolicy
    private let addresses: AddressPolicy
    private var visited: Set<String> = []
    private var followed = 0

    package init(_ policy: RedirectPolicy, addresses: AddressPolicy = .named) {
        self.policy = policy
        self.addresses = addresses
    }

    /// Whether a redirect was followed to another origin.
    package private(set) var hasLeftOrigin = false

    /// Whether a redirect was followed.
    package var hasFollowed: Bool { followed > 0 }

    /// The headers that may go to another origin.
    package static let safeHeaders: Set<HTTPField.Name> = [
        .accept, .acceptLanguage, .acceptEncoding, .userAgent, .range,
    ]

    /// Returns the request that a response leads to, or `nil` if it is no redirect.
    ///
    /// - Parameters:
    ///   - response: The response's status and headers.
    ///   - request: The request that it answers.
    /// - Returns: The next request.
    /// - Throws: ``NetworkError`` for a redirect that is refused.
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
        next.head.path = target.path
        rewriteMethod(&next, response.status)
        if !target.isSameOrigin(as: request) {
            guard next.body == nil else { throw refused(.bodyToOtherOrigin) }
            next.head.headerFields = HTTPFields(
                next.head.headerFields.filter { Self.safeHeaders.contains($0.name) }
            )
            next.allowsPrivateAddresses = addresses.allowsPrivateAddress(of: target.authority)
            hasLeftOrigin = true
        }
        guard next.body?.isReplayable ?? true else { throw refused(.bodySpent) }
        guard !visited.contains("\(next.head.method) \(next.url)") else { throw refused(.loop) }
        followed += 1
        return next
    }

    /// As browsers do: 303 makes all but HEAD a GET, 301 and 302 make a POST one.
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

    private func refused(_ refusal: NetworkError.RedirectRefusal) -> NetworkError {
        NetworkError(.redirectRefused(refusal), phase: .head, mayHaveReachedServer: true)
    }
}

/// Where a `Location` leads.
private struct Target {
    let scheme: String
    let authority: String
    let path: String

    init?(_ location: String, from request: TransportRequest) {
        // A control character or a blank in it could be read in two ways.
        guard location.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            let base = URL(string: request.url),
            let url = URL(string: location, relativeTo: base)?.absoluteURL,
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
            let origin = Origin(parts)
        else { return nil }
        scheme = origin.scheme
        authority = origin.authority
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
