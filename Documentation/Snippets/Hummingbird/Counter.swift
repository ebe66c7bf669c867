import Hummingbird
import KasaneContainer
import KasaneDomain
import KasaneHummingbird
import KasaneHummingbirdTLS
import KasaneLive
import KasanePrometheus
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

@MainActor func counter() async {
    let metrics = PrometheusMetrics()

    var application = WebApplication<Never>(
        "counter",
        container: { _ in try Container { $0.register(CounterModel.self, CounterModel.init) } },
        pages: { container in
            let makeModel = try container.resolve(Provider<CounterModel>.self)
            var pages = PageRoutes()
            pages.add(CounterPage.self, for: .everyone) { _, _ in
                CounterPage(model: try makeModel())
            }
            return pages
        },
        store: { _ in nil }
    )
    application.parts = [MetricsPart(metrics) { metrics.text }, HTTPSPart()]

    application.assets.add(
        "site.css",
        contentType: "text/css; charset=utf-8",
        bytes: Array("body { font-family: system-ui; }".utf8)
    )
    application.environment.stylesheets = ["/assets/default.css", "/assets/site.css"]

    application.customize = { assembly in
        assembly.editMiddleware { $0.remove(.compression) }
        assembly.addRoutes { router in
            let api = router.group("/api")
            api.for(.everyone).get("/count") { request, _ -> String in
                guard let text = request.uri.queryParameters["from"], let from = Int(text) else {
                    throw DomainError.invalidInput(InputProblem.notANumber, field: "from")
                }
                return "\(from + 1)\n"
            }
            router.for(.everyone).get("/version") { request, _ in
                await request.ifNoneMatch(EntityTag(version: 1)) { Response(status: .ok) }
            }
        }
    }

    await application.main()
}
