import HTTPTypes
public import Hummingbird

extension Request {
    /// Responds with a file, a requested range of it, or 304 if the client already has it.
    ///
    /// Browsers use ranges to play video and audio (Safari requires them) and to resume downloads.
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
    /// several ranges gets the whole file. The entity tag, which `If-Range` compares, depends on
    /// the file's size and modification time. To replace a file, rename a new one to its path, so
    /// that responses in progress still send the old one. Use it for GET and HEAD.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Validate paths that depend on the request: any file that the
    ///     process can read is sent.
    ///   - contentType: The media type, for example from an uploaded file's `FileType`.
    ///   - cacheControl: The `Cache-Control` header; by default, caches revalidate the file each
    ///     time.
    /// - Throws: `HTTPError` with status 404 if there is no regular file, 416 for a range beyond
    ///   its end, or 503 if the process has too many open files. The system's error if the file
    ///   can't be opened.
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
