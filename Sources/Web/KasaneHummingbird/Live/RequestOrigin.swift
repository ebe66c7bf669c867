import HTTPTypes
public import Hummingbird

extension Request {
    /// Throws unless a browser reports that a page of this site has sent the request.
    ///
    /// A route for a form calls it if the form changes something without a cookie: other requests
    /// are rejected by ``CSRFProtectionMiddleware``.
    ///
    /// ```swift
    /// router.for(.everyone).post("/language") { request, _ in
    ///     try request.requireOwnPage()
    ///     return HTTPResponse.Status.noContent
    /// }
    /// ```
    ///
    /// - Throws: An `HTTPError` with the status 403.
    public func requireOwnPage() throws {
        guard comesFromOwnPage else {
            throw HTTPError(
                .forbidden,
                message: "A form needs a header Sec-Fetch-Site or Origin that names this site."
            )
        }
    }

    /// Whether a browser reports that the request comes from one of our own pages.
    ///
    /// Scripts cannot set `Sec-Fetch-Site`. If a browser does not send it, as on a connection
    /// without TLS, `Origin` must match the host of the request.
    var comesFromOwnPage: Bool {
        if let site = header("Sec-Fetch-Site") { return site == "same-origin" }
        guard let origin = headers[.origin], let authority = head.authority else { return false }
        return origin == "http://\(authority)" || origin == "https://\(authority)"
    }

    var comesFromOtherSite: Bool {
        header("Sec-Fetch-Site").map { $0 != "same-origin" && $0 != "none" } ?? false
    }

    /// Whether a browser loads the document before its user has requested it.
    var isPrefetch: Bool {
        ["Sec-Purpose", "Purpose"].contains { header($0)?.contains("prefetch") == true }
    }

    /// Whether the browser may follow a redirect of this site.
    ///
    /// A typed address or a bookmark, and a link on another site, have other values.
    var mayFollowRedirect: Bool {
        header("Sec-Fetch-Site").map { $0 == "same-origin" } ?? true
    }

    /// Whether the address is short enough to be stored with a page.
    var hasShortAddress: Bool { head.path.map { $0.utf8.count <= 8_192 } ?? true }

    /// Whether the path has an empty component, as `//account` has.
    ///
    /// The router skips such components, but comparisons of the beginning of a path do not, and in
    /// a redirect `//account` is the address of another host.
    var hasEmptyPathComponent: Bool {
        let (path, slash) = (uri.path.utf8, UInt8(ascii: "/"))
        return zip(path, path.dropFirst()).contains { $0 == slash && $1 == slash }
    }

    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}
