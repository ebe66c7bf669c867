public import Hummingbird

extension RouterMethods {
    /// Serves a file embedded in the application, such as a stylesheet.
    ///
    /// Browsers cache the file and revalidate it with its entity tag, so unchanged files aren't
    /// sent again. Text is compressed once for clients that accept gzip. To avoid revalidation, use
    /// ``AssetRoutes``.
    ///
    /// ```swift
    /// router.for(.everyone)
    ///     .asset("/site.css", contentType: "text/css; charset=utf-8", bytes: stylesheet)
    /// ```
    ///
    /// - Parameter cacheControl: The `Cache-Control` header. By default, caches revalidate the file
    ///   on each request.
    public func asset(
        _ path: RouterPath,
        contentType: String,
        bytes: [UInt8],
        cacheControl: String = "no-cache"
    ) {
        let content = Representations(bytes, contentType: contentType)
        get(path) { request, _ in
            try await content.respond(to: request, cacheControl: cacheControl)
        }
    }
}
