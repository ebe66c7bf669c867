import ArgumentParser
import CoreMetrics
import KasaneHummingbird
import NIOCore

/// The options of the server of metrics, which is separate from the pages.
struct MetricsOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The port on which /metrics is served; 0 for any that is free. (default: nowhere)",
            valueName: "port"
        )
    )
    var metricsPort: Int?

    @Option(
        name: .customLong("metrics-host"),
        help: ArgumentHelp(
            "The address on which it is served. (default: 127.0.0.1)",
            valueName: "address"
        )
    )
    var givenHost: String?

    var metricsHost: String { givenHost ?? "127.0.0.1" }

    func validate() throws {
        if let metricsPort, !(0...65535).contains(metricsPort) {
            throw ValidationError("--metrics-port takes a number from 0 to 65535.")
        }
        guard givenHost == nil || metricsPort != nil else {
            throw ValidationError("--metrics-host needs --metrics-port.")
        }
    }

    /// The number of file descriptors reserved for the server of metrics.
    static let descriptors = 48
    /// The descriptors that it has open before the server of the pages starts.
    private static let openDescriptors = 8

    /// Serves the metrics while a body runs, if a port is given.
    ///
    /// - Parameters:
    ///   - routes: The routes.
    ///   - names: The names of the host.
    ///   - body: Receives the URL of the metrics; `nil` if they are not served.
    /// - Throws: ``CommandError`` if the server cannot listen; the errors of the body.
    func serve(
        _ routes: OperationRoutes,
        names: [HostName],
        _ body: (String?) async throws -> Void
    ) async throws {
        guard let metricsPort else { return try await body(nil) }
        var limits = ServerLimits()
        limits.maximumConnections = 16
        // A limit of open files that suffices here must suffice for the pages too.
        limits.reservedDescriptors += Self.descriptors + Self.openDescriptors
        var isListening = false
        do {
            try await withServer(
                routes.metricsRouter(names: names),
                host: metricsHost,
                port: metricsPort,
                limits: limits,
                metrics: NOOPMetricsHandler.instance,
                logger: .tenki
            ) { port in
                isListening = true
                try await body("http://\(hostInAddress(metricsHost)):\(port)/metrics")
            }
        } catch let error where !isListening {
            let options = "--metrics-host and --metrics-port"
            throw listenFailure(error, metricsHost, metricsPort, options: options) ?? error
        }
    }
}
