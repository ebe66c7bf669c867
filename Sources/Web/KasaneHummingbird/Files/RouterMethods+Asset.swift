public import Hummingbird

extension RouterMethods {
    /// Serves a file that is embedded in the application, such as a stylesheet.
    ///
    /// Browsers may cache the file and revalidate it with its tag; unchanged files are not sent
    /// again. Text is compressed once, for clients that accept gzip. With ``AssetRoutes``, browsers
    /// do not revalidate either.
    ///
    /// ```swift
    /// router.for(.everyone)
    ///     .asset("/site.css", contentType: "text/css; charset=utf-8", bytes: stylesheet)
    /// ```
    ///
    /// - Parameter cacheControl: The instructions for caches; by default, they revalidate the file
    ///   each time.
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
