public import Hummingbird
public import KasaneLive

extension Response {
    /// Makes a response of a page.
    ///
    /// - Parameters:
    ///   - status: The response's status.
    ///   - page: The page; it is rendered at once, as UTF-8.
    public init(status: HTTPResponse.Status = .ok, page: some HTML) {
        let source = page.rendered()
        self.init(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: source))
        )
    }
}
