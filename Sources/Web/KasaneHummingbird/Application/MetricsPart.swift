public import CoreMetrics
import HTTPTypes
import Hummingbird
public import KasaneContainer
public import KasaneSettings
import NIOCore

/// Serves an application's metrics on a separate port.
///
/// ```swift
/// let metrics = PrometheusMetrics()
/// application.parts.append(MetricsPart(metrics) { metrics.text })
/// ```
///
/// If `metrics-port` is set, clients in `metrics-reader` can read `/metrics` on that port. By
/// default, these are the clients on this machine. The port is separate because a proxy would make
/// `/metrics` public.
public struct MetricsPart<Principal: Sendable>: WebPart {
    private let factory: any MetricsFactory
    private let makeText:
        @Sendable (Container, LivePages) throws -> @Sendable () async throws -> String

    /// Creates the part.
    ///
    /// - Parameters:
    ///   - factory: The factory that receives the server's metrics.
    ///   - text: Returns all metrics in the Prometheus text format.
    public init(
        _ factory: any MetricsFactory,
        text: @escaping @Sendable () async throws -> String
    ) {
        self.init(factory, makeText: { _, _ in text })
    }

    /// Creates the part with metrics that are measured on each `/metrics` request.
    ///
    /// - Parameters:
    ///   - factory: The factory that receives the server's metrics.
    ///   - makeText: Receives the application's services and pages, and returns a function that
    ///     measures and returns all metrics in the Prometheus text format.
    public init(
        _ factory: any MetricsFactory,
        makeText:
            @escaping @Sendable (Container, LivePages) throws
            -> @Sendable () async throws -> String
    ) {
        self.factory = factory
        self.makeText = makeText
    }

    /// The `metrics-port`, `metrics-host` and `metrics-reader` settings.
    public var settings: [SettingDeclaration] {
        [
            Setting<Int>.metricsPort.declaration, Setting<String>.metricsHost.declaration,
            Setting<[AddressRange]>.metricsReaders.declaration,
        ]
    }

    /// Records the server's metrics, and serves them if a port is set.
    public func assemble(_ assembly: inout WebAssembly<Principal>) throws {
        assembly.middleware.metrics = factory
        let (host, readers) = try (
            assembly.settings.value(of: .metricsHost),
            assembly.settings.value(of: .metricsReaders)
        )
        guard let port = try assembly.settings.value(of: .metricsPort) else {
            guard host == nil, readers == nil else {
                throw SettingError("metrics-host and metrics-reader require metrics-port")
            }
            return
        }
        let (addresses, container) = (assembly.middleware.addresses, assembly.container)
        let own = host.flatMap { try? HostName($0) }
        let names = assembly.middleware.hostNames + [own].compactMap(\.self)
        assembly.addServer { [makeText] live in
            SideServer(
                "metrics",
                Self.router(
                    names,
                    addresses,
                    for: readers ?? AddressRange.loopback,
                    try makeText(container, live)
                ),
                path: "/metrics",
                host: host ?? "127.0.0.1",
                port: port,
                options: "--metrics-host and --metrics-port"
            )
        }
    }

    private static func router(
        _ names: [HostName],
        _ addresses: ClientAddressResolver,
        for readers: [AddressRange],
        _ text: @escaping @Sendable () async throws -> String
    ) -> Router<WebRequestContext<Never>> {
        let router = Router(context: WebRequestContext<Never>.self)
        router.add(middleware: SecurityHeadersMiddleware())
        router.add(middleware: RequestValidationMiddleware())
        router.add(middleware: HostValidationMiddleware(names: names))
        let audience = RouteAudience<WebRequestContext<Never>>("metrics readers") {
            guard addresses.isClientAddress(of: $0, context: $1, in: readers) else {
                throw HTTPError(.forbidden)
            }
        }
        router.for(audience).get("/metrics") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/plain; version=0.0.4; charset=utf-8",
                    .cacheControl: "no-store",
                ],
                body: .init(byteBuffer: ByteBuffer(string: try await text()))
            )
        }
        router.addMethodNotAllowedRoutes()
        return router
    }
}

extension Setting where Value == Int {
    fileprivate static let metricsPort = number(
        "metrics-port",
        0...65_535,
        help: "The port for /metrics, or 0 for any free port. By default, metrics are not served."
    )
}

extension Setting where Value == String {
    fileprivate static let metricsHost = text(
        "metrics-host",
        "an address of this machine",
        help: "The address for /metrics. The default is 127.0.0.1."
    )
}

extension Setting where Value == [AddressRange] {
    fileprivate static let metricsReaders = list(
        "metrics-reader",
        "addresses or ranges, such as 10.0.0.0/8",
        help: "A client that can read /metrics. The default is clients on this machine."
    ) { try AddressRange($0) }
}
