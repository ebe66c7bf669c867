import HTTPTypes
public import Hummingbird

extension Request {
    /// Responds with a file or a range of it, or with 304 if the client already has the current
    /// version.
    ///
    /// Browsers use ranges to play video and audio, which Safari requires, and to resume downloads.
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
    /// A single byte range is supported, with status 206, or 416 if the range starts after the end
    /// of the file. If a request contains several ranges, the whole file is sent. The entity tag,
    /// which `If-Range` compares, depends on the file's size and modification time. To replace a
    /// file, rename a new file to its path, so that responses in progress still send the old file.
    /// Use this method for GET and HEAD requests.
    ///
    /// - Parameters:
    ///   - path: The path of the file. Validate paths that depend on the request, because any file
    ///     that the process can read is sent.
    ///   - contentType: The media type, for example from an uploaded file's `FileType`.
    ///   - cacheControl: The `Cache-Control` header. By default, caches revalidate the file on each
    ///     request.
    /// - Throws: `HTTPError` with status 404 if the path doesn't refer to a regular file, 416 if
    ///   the range starts after the end of the file, or 503 if the process has too many open files.
    ///   Other system errors are rethrown.
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
