public import CoreMetrics
public import HTTPTypes
public import KasaneLive
public import Logging

/// The settings of a ``MiddlewareStack``.
///
/// ```swift
/// var settings = MiddlewareSettings(environment: environment)
/// settings.hostNames = [try HostName("weather.example")]
/// router.addMiddleware(settings)
/// ```
public struct MiddlewareSettings: Sendable {
    /// The settings of the pages, whose error page is shown for refused and failed requests.
    public var environment: PageEnvironment
    /// The paths at and below which errors are problem documents (RFC 9457) instead.
    ///
    /// The default is `/api`; `/` stands for all paths.
    public var apiPaths = ["/api"]
    /// The server's own names.
    ///
    /// IP addresses and loopback names are always accepted.
    public var hostNames: [HostName] = []
    /// Resolves the clients' addresses; by default there is no trusted proxy.
    public var addresses = ClientAddressResolver()
    /// The clients' request allowances, or `nil` for no limit.
    ///
    /// The default is 20 requests per second and a burst of 200.
    public var allowances: ClientAllowances? = ClientAllowances(rate: 20, burst: 200)
    /// The addresses of clients without a request limit.
    public var unlimitedClients: [AddressRange] = []
    /// What requests cost and how important they are.
    public var weights = RequestWeights()
    /// The monitor of the server's load, or `nil` to serve all requests under any load.
    ///
    /// It must run as a service.
    public var lag: LagMonitor?
    /// The methods that the server knows.
    public var methods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .patch, .delete, .options,
    ]
    /// The maximum announced size of a request's body in bytes.
    ///
    /// The default is 1 MiB.
    public var maximumBodySize = 1 << 20
    /// The logger of the access log, or `nil` for none.
    public var accessLogger: Logger?
    /// The metrics backend.
    public var metrics: any MetricsFactory = MetricsSystem.factory

    /// Creates the settings of a site without names or proxies.
    public init(environment: PageEnvironment = PageEnvironment()) {
        self.environment = environment
    }
}
