public import Hummingbird

extension RouterMethods {
    /// Serves a file that the application carries in itself, such as a stylesheet.
    ///
    /// Browsers may keep it and ask again with its tag; what did not change is not sent twice.
    ///
    /// - Parameters:
    ///   - path: Where it is served.
    ///   - contentType: Its media type.
    ///   - bytes: Its content.
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
