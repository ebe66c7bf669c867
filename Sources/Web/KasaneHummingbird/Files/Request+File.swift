import HTTPTypes
public import Hummingbird

extension Request {
    /// Responds with a file, with the part of it that the client asks for, or with 304 if the
    /// client has it.
    ///
    /// Browsers request a video or a sound in parts (Safari plays none without them), and continue
    /// an interrupted download with the missing part.
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
    /// `Range` is a single range of bytes (206, or 416 behind the end of the file); several ranges
    /// get the whole file. `If-Range` compares the entity tag, which depends on the size of the
    /// file and on the time of its last change. Replace a file by renaming another one to its path:
    /// responses in progress then send the old file to its end. Use it for GET and HEAD.
    ///
    /// - Parameters:
    ///   - path: The path of the file. A path that a client chooses must be checked before: any
    ///     file that the process can read is sent.
    ///   - contentType: The media type, such as that of an uploaded file's `FileType`.
    ///   - cacheControl: The instructions for caches; by default, they revalidate the response each
    ///     time.
    /// - Returns: The response.
    /// - Throws: An `HTTPError` with the status 404 if there is no regular file, 416 for a range
    ///   behind its end, and 503 if the process has too many open files; the system's error if the
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
