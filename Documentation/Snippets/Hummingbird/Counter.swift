import Hummingbird
import KasaneDomain
import KasaneHummingbird
import KasaneHummingbirdTLS
import KasaneLive
import KasanePrometheus
import Logging
import Observation

@Observable private final class CounterModel {
    var count = 0
}

private struct CounterPage: Page {
    static let path: PagePath = "/"
    @Bindable var model: CounterModel

    var title: String { "Counter" }

    var body: some HTML {
        h1 { "Counter" }
        Live(.p, role: .status) { "Pressed: \(model.count)" }
        Button("Press") { model.count += 1 }
    }
}

@MainActor func counter() async throws {
    let logger = Logger(label: "counter")

    var pages = PageRoutes()
    pages.add(CounterPage.self, for: .everyone) { _, _ in CounterPage(model: CounterModel()) }

    var environment = PageEnvironment()
    environment.stylesheets = ["/site.css"]
    let live = LivePages(pages, environment: environment, logger: logger)

    let metrics = PrometheusMetrics()

    let router = Router(context: WebRequestContext<Never>.self, options: .autoGenerateHeadEndpoints)
    var settings = MiddlewareSettings(environment: environment)
    settings.metrics = metrics
    router.addMiddleware(settings)

    let api = router.group("/api")
    api.for(.everyone).get("/count") { request, _ -> String in
        guard let text = request.uri.queryParameters["from"], let from = Int(text) else {
            throw DomainError.invalidInput(InputProblem.notANumber, field: "from")
        }
        return "\(from + 1)\n"
    }

    let addresses = ClientAddressResolver()
    live.addRoutes(
        to: router,
        client: { request, context in addresses.key(of: request, context: context) }
    )
    router.for(.everyone).asset(
        "/site.css",
        contentType: "text/css; charset=utf-8",
        bytes: Array("body { font-family: system-ui; }".utf8)
    )
    router.for(.everyone).get("/version") { request, _ in
        await request.ifNoneMatch(EntityTag(version: 1)) { Response(status: .ok) }
    }
    router.for(.everyone).get("/metrics") { _, _ in metrics.text }
    router.addMethodNotAllowedRoutes()

    let certificate = try CommandLine.arguments.dropFirst().first.map { folder in
        try ServerCertificate(
            certificatePath: "\(folder)/fullchain.pem",
            keyPath: "\(folder)/privkey.pem"
        )
    }
    let transport = certificate.map { ServerTransport.https(certificate: $0) } ?? .http

    try await withServer(
        router,
        host: "127.0.0.1",
        port: 0,
        transport: transport,
        logger: logger,
        services: [live]
    ) { port in
        await waitForShutdownSignal { print("\(transport.scheme)://127.0.0.1:\(port)/") }
    }
}
