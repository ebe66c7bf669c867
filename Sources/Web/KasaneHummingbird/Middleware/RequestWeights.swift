public import Hummingbird

/// What requests cost and how important they are, by the prefixes of their paths.
///
/// ```swift
/// settings.weights.files.append("/icons/")
/// ```
public struct RequestWeights: Sendable {
    /// The requests that are never refused for load: the probes of a supervisor.
    public var probes = ["/healthz", "/readyz"]
    /// The files in memory, which cost a tenth of another request.
    public var files = ["/assets/", "/kasane/live.", "/kasane/plain.css"]
    /// The requests that render no page: those of open pages and of the API.
    public var parts = ["/kasane/", "/api/"]

    /// Creates the default weights.
    public init() {}

    /// Whether the response to a request is the same for everyone: that of a probe or a file.
    public func isPublic(_ request: Request) -> Bool {
        let path = request.uri.path
        return probes.contains(path) || files.contains(where: path.hasPrefix)
            || path.hasPrefix("/kasane/") && path.hasSuffix(".js")
    }

    func cost(of request: Request) -> Double {
        let path = request.uri.path
        return (probes + files + ["/kasane/"]).contains(where: path.hasPrefix) ? 0.1 : 1
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
