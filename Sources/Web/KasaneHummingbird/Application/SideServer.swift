public import Hummingbird

/// An additional server on another port, for example for metrics.
///
/// A side server starts before the page server and stops after it.
public struct SideServer {
    /// The name of the content that the server provides, such as `metrics`.
    public let name: String
    /// The routes, each of which declares its audience.
    public let router: Router<WebRequestContext<Never>>
    /// The path in the URL that is printed at startup.
    public let path: String
    /// The address to listen on.
    public let host: String
    /// The port to listen on, or 0 for any free port.
    public let port: Int
    /// The options that set the address, such as `--metrics-host and --metrics-port`.
    public let options: String

    /// Creates a server.
    public init(
        _ name: String,
        _ router: Router<WebRequestContext<Never>>,
        path: String,
        host: String,
        port: Int,
        options: String
    ) {
        self.name = name
        self.router = router
        self.path = path
        self.host = host
        self.port = port
        self.options = options
    }
}

/// The local URLs of an application's servers.
public struct ServerURLs: Sendable {
    /// The URL of the pages, with a trailing slash.
    public let pages: String
    /// The URLs of the side servers by name.
    public let others: [String: String]
}
