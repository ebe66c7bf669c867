public import Hummingbird

extension RouterMethods {
    /// Serves a file that is embedded in the application, such as a stylesheet.
    ///
    /// Browsers may cache the file and revalidate it with its tag; unchanged files are not sent
    /// again.
    ///
    /// ```swift
    /// router.asset("/site.css", contentType: "text/css; charset=utf-8", bytes: stylesheet)
    /// ```
    ///
    /// - Parameters:
    ///   - path: The route's path.
    ///   - contentType: The media type.
    ///   - bytes: The content.
    public func asset(_ path: RouterPath, contentType: String, bytes: [UInt8]) {
        let body = ByteBuffer(bytes: bytes)
        let tag = EntityTag(of: bytes)
        get(path) { request, _ in
            request.ifNoneMatch(tag) {
                Response(
                    status: .ok,
                    headers: [.contentType: contentType],
                    body: .init(byteBuffer: body)
                )
            }
        }
    }
}
