public import Hummingbird
public import KasaneLive

extension Response {
    /// Creates a response that contains an HTML page.
    ///
    /// ```swift
    /// router.for(.everyone).get("/about") { _, _ in
    ///     Response(page: HTMLDocument(language: "en", title: "About", stylesheets: []) {
    ///         h1 { "About this site" }
    ///     })
    /// }
    /// ```
    ///
    /// - Parameter page: The page, which is rendered immediately as UTF-8.
    public init(status: HTTPResponse.Status = .ok, page: some HTML) {
        let source = page.rendered()
        self.init(
            status: status,
            headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: source))
        )
    }
}
