import HTTPTypes
public import Hummingbird

extension Request {
    /// Answers with a version of what the address shows, or with 304 and no body if the client has it.
    ///
    /// ```swift
    /// router.get("/page") { request, _ in
    ///     try request.ifNoneMatch(EntityTag(version: page.version)) { try response(page) }
    /// }
    /// ```
    ///
    /// `If-None-Match` is read as RFC 9110, section 13.1.2, says: a list, `*`, weak comparison. Both answers
    /// carry the tag and `Cache-Control`. It is for GET and HEAD.
    ///
    /// - Parameters:
    ///   - tag: The tag of the version.
    ///   - cacheControl: What caches may do with it; by default they ask each time whether it is still so.
    ///   - respond: Makes the answer with the version; not called if the client has it.
    /// - Returns: The answer.
    /// - Throws: What `respond` throws.
    public func ifNoneMatch(
        _ tag: EntityTag,
        cacheControl: String = "no-cache",
        _ respond: () throws -> Response
    ) rethrows -> Response {
        var response =
            if headers[.ifNoneMatch].map(EntityTags.init)?.matchWeakly(tag) == true {
                Response(status: .notModified)
            } else {
                try respond()
            }
        response.headers[.eTag] = "\(tag)"
        response.headers[.cacheControl] = cacheControl
        return response
    }
}
