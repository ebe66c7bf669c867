import HTTPTypes
public import Hummingbird

extension Request {
    /// Throws an error unless the browser reports that the request comes from a page on this site.
    ///
    /// Call this method in routes for forms that make changes without a cookie. If a request has a
    /// cookie, ``CSRFProtectionMiddleware`` performs the same check.
    ///
    /// ```swift
    /// router.for(.everyone).post("/language") { request, _ in
    ///     try request.requireOwnPage()
    ///     return HTTPResponse.Status.noContent
    /// }
    /// ```
    ///
    /// - Throws: `HTTPError` with status 403.
    public func requireOwnPage() throws {
        guard comesFromOwnPage else {
            throw HTTPError(
                .forbidden,
                message: "Send this form from a page on this site."
            )
        }
    }

    /// Whether the browser reports that the request comes from a page on this site.
    ///
    /// Scripts can't set `Sec-Fetch-Site`. If the header is missing, as on connections without TLS,
    /// `Origin` must match the request's host.
    var comesFromOwnPage: Bool {
        if let site = header("Sec-Fetch-Site") { return site == "same-origin" }
        guard let origin = headers[.origin], let authority = head.authority else { return false }
        return origin == "http://\(authority)" || origin == "https://\(authority)"
    }

    var comesFromOtherSite: Bool {
        header("Sec-Fetch-Site").map { $0 != "same-origin" && $0 != "none" } ?? false
    }

    /// Whether the browser loads the page before the user requests it.
    var isPrefetch: Bool {
        ["Sec-Purpose", "Purpose"].contains { header($0)?.contains("prefetch") == true }
    }

    /// Whether the browser might be following a redirect from this site.
    ///
    /// Typed addresses, bookmarks and links on other sites aren't redirects.
    var mayFollowRedirect: Bool {
        header("Sec-Fetch-Site").map { $0 == "same-origin" } ?? true
    }

    /// Whether the URL is short enough to store with a page.
    var hasShortAddress: Bool { head.path.map { $0.utf8.count <= 8_192 } ?? true }

    /// Whether the path has an empty component, as in `//account`.
    ///
    /// The router skips empty components, but prefix comparisons don't. In a redirect, `//account`
    /// is the URL of another host.
    var hasEmptyPathComponent: Bool {
        let (path, slash) = (uri.path.utf8, UInt8(ascii: "/"))
        return zip(path, path.dropFirst()).contains { $0 == slash && $1 == slash }
    }

    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}
