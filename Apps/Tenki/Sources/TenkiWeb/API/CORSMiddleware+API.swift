import Hummingbird

extension CORSMiddleware<WebContext> {
    /// The middleware that lets scripts of other sites read the public resources of the API.
    ///
    /// They are the same for everybody, so no credentials are allowed.
    static var api: Self {
        Self(
            allowOrigin: .all,
            allowHeaders: [.accept, .ifNoneMatch],
            allowMethods: [.get, .head],
            exposedHeaders: ["ETag", "Retry-After", "X-Request-ID"],
            maxAge: .hours(24)
        )
    }
}
