import HTTPTypes
public import Hummingbird

extension Request {
    /// Responds with a resource, or with 304 and no body if the client already has the current
    /// version.
    ///
    /// ```swift
    /// router.for(.everyone).get("/forecast") { [forecast] request, _ in
    ///     await request.ifNoneMatch(EntityTag(version: forecast.version)) {
    ///         Response(status: .ok, page: p { forecast.summary })
    ///     }
    /// }
    /// ```
    ///
    /// `If-None-Match` supports lists and `*`, and uses weak comparison (RFC 9110, section 13.1.2).
    /// Both responses contain the tag and the `Cache-Control` header. Use this method for GET and
    /// HEAD requests.
    ///
    /// - Parameters:
    ///   - cacheControl: The `Cache-Control` header. By default, caches revalidate the response on
    ///     each request.
    ///   - respond: Creates the response. Not called if the client has the current version.
    public func ifNoneMatch(
        _ tag: EntityTag,
        cacheControl: String = "no-cache",
        _ respond: () async throws -> Response
    ) async rethrows -> Response {
        var response =
            if headers[.ifNoneMatch].map(EntityTags.init)?.contains(weak: tag) == true {
                Response(status: .notModified)
            } else {
                try await respond()
            }
        response.headers[.eTag] = "\(tag)"
        response.headers[.cacheControl] = cacheControl
        return response
    }
}
