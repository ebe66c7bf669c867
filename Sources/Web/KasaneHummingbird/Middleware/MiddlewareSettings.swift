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
    /// The settings shared by all pages, including the error page for failed requests.
    public var environment: PageEnvironment
    /// The path prefixes under which errors are problem documents (RFC 9457) instead of pages.
    ///
    /// The default is `/api`. Use `/` to include all paths.
    public var apiPaths = ["/api"]
    /// The server's own host names.
    ///
    /// IP addresses and loopback names are always accepted.
    public var hostNames: [HostName] = []
    /// The resolver of clients' addresses, which by default trusts no proxies.
    public var addresses = ClientAddressResolver()
    /// Whether to continue traces from the headers of requests sent by trusted proxies.
    ///
    /// The default is `false`, because most proxies forward `traceparent`, `tracestate` and
    /// `baggage` from any client. Set this property only if your proxy removes or replaces all
    /// three headers.
    public var followsIncomingTraces = false
    /// The clients' request allowances, or `nil` if requests aren't limited.
    ///
    /// The default is 20 requests per second with a burst of 200.
    public var allowances: ClientAllowances? = ClientAllowances(rate: 20, burst: 200)
    /// The addresses of clients whose requests aren't limited.
    public var unlimitedClients: [AddressRange] = []
    /// The cost and importance of requests.
    public var weights = RequestWeights()
    /// The monitor of the server's lag, or `nil` to disable load shedding.
    ///
    /// The monitor must run as a service.
    public var lag: LagMonitor?
    /// The methods that the server supports.
    public var methods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .patch, .delete, .options,
    ]
    /// The maximum size of a request's body in bytes, based on its declared length.
    ///
    /// The default is 1 MiB.
    public var maximumBodySize = 1 << 20
    /// The logger of the access log, or `nil` to disable the access log.
    public var accessLogger: Logger?
    /// The metrics backend.
    public var metrics: any MetricsFactory = MetricsSystem.factory

    /// Creates settings without host names or trusted proxies.
    public init(environment: PageEnvironment = PageEnvironment()) {
        self.environment = environment
    }
}
