import Hummingbird

extension CORSMiddleware<WebContext> {
    /// The middleware that lets scripts of other sites read the public resources of the API.
    ///
    /// They are the same for everybody, so no credentials are allowed. A GET without headers of its
    /// own is sent without a preflight request.
    static var api: Self {
        Self(
            allowOrigin: .all,
            allowHeaders: [],
            allowMethods: [.get, .head],
            exposedHeaders: ["ETag", "Retry-After", "X-Request-ID"]
        )
    }
}
