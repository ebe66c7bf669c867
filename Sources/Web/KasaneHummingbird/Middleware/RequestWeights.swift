public import Hummingbird

/// The cost and importance of requests by path prefix.
///
/// ```swift
/// middlewareSettings.weights.files.append("/icons/")
/// ```
public struct RequestWeights: Sendable {
    /// The paths of health probes, which are never rejected under load.
    public var probes = ["/healthz", "/readyz"]
    /// The path prefixes of small files, which cost a tenth of an ordinary request.
    public var files = ["/assets/", "/kasane/live.", "/kasane/plain.css"]
    /// The path prefixes of requests that don't render a page, such as API calls.
    public var parts = ["/kasane/", "/api/"]

    /// Creates the default weights.
    public init() {}

    /// Whether everyone receives the same response, as for probes and assets.
    ///
    /// The only public requests of live pages are for scripts. All other requests of live pages
    /// belong to a visitor.
    public func isPublic(_ request: Request) -> Bool {
        let path = request.uri.path
        guard !path.hasPrefix("/kasane/") else { return path.hasSuffix(".js") }
        return probes.contains(path) || files.contains(where: path.hasPrefix)
    }

    func cost(of request: Request) -> Double {
        let path = request.uri.path
        let isSmall =
            path.hasPrefix("/kasane/") || files.contains(where: path.hasPrefix)
            || probes.contains(path)
        return isSmall ? 0.1 : 1
    }

    func importance<Context>(
        of request: Request
    ) -> LoadSheddingMiddleware<Context>.Importance {
        let path = request.uri.path
        if probes.contains(path) { return .vital }
        if files.contains(where: path.hasPrefix) { return .cheap }
        return parts.contains(where: path.hasPrefix) ? .ordinary : .expensive
    }
}
