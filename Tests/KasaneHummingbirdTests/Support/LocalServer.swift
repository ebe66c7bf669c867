import Hummingbird
import KasaneHummingbird
import KasanePrometheus
import Logging

/// Runs a closure with a server on the loopback interface, which logs only critical errors.
func withLocalServer<Context, Value: Sendable>(
    _ router: Router<Context>,
    port: Int = 0,
    transport: ServerTransport = .http,
    limits: ServerLimits = ServerLimits(),
    metrics: PrometheusMetrics = PrometheusMetrics(),
    live: LivePages? = nil,
    _ body: (Int) async throws -> Value
) async throws -> Value
where Context: InitializableFromSource<ApplicationRequestContextSource> {
    try await withServer(
        router,
        host: "127.0.0.1",
        port: port,
        transport: transport,
        limits: limits,
        metrics: metrics,
        logger: .quiet,
        services: live.map { [$0] } ?? [],
        body
    )
}

extension Logger {
    static var quiet: Logger {
        var logger = Logger(label: "tests")
        logger.logLevel = .critical
        return logger
    }
}
