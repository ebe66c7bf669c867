import HTTPTypes
public import Hummingbird

extension Request {
    /// Responds with a file, a requested range of it, or 304 if the client already has it.
    ///
    /// Browsers request video and audio in ranges (Safari plays none without them), and use a range
    /// to resume an interrupted download.
    ///
    /// ```swift
    /// router.for(.everyone).get("/videos/:id") { request, context in
    ///     let id = try context.parameters.require("id", as: Int.self)
    ///     return try await request.respond(
    ///         withFileAt: "/var/lib/videos/\(id)",
    ///         contentType: "video/mp4"
    ///     )
    /// }
    /// ```
    ///
    /// A single byte range is supported (206, or 416 beyond the end of the file); a request for
    /// several ranges gets the whole file. `If-Range` compares the entity tag, which depends on the
    /// size and modification time of the file. To replace a file, rename another one to its path:
    /// responses in progress then send the old file to its end. Use this method for GET and HEAD.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Check a path that depends on the request first: any file
    ///     that the process can read is sent.
    ///   - contentType: The media type, for example from an uploaded file's `FileType`.
    ///   - cacheControl: The instructions for caches. By default, they revalidate each time.
    /// - Throws: An `HTTPError` with the status 404 if there is no regular file, 416 for a range
    ///   beyond its end, and 503 if the process has too many open files; the system's error if the
    ///   file cannot be opened.
    public func respond(
        withFileAt path: String,
        contentType: String,
        cacheControl: String = "no-cache"
    ) async throws -> Response {
        guard let file = try await OpenFile.open(path) else { throw HTTPError(.notFound) }
        return try await ifNoneMatch(file.tag, cacheControl: cacheControl) {
            try Response(
                requestedBytes(of: file.tag, size: file.size),
                of: file.size,
                headers: [.contentType: contentType, .xContentTypeOptions: "nosniff"],
                body: file.body
            )
        }
    }
}
