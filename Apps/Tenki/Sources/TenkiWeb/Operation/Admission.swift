import Hummingbird
import KasaneHummingbird
import KasaneLive

struct Admission: Sendable {
    let allowances: ClientAllowances?
    let monitor = LagMonitor()
    private let clients: ClientPolicy

    init(_ clients: ClientPolicy) {
        self.clients = clients
        allowances = clients.allowances
    }

    var limit: RateLimitMiddleware<WebContext>? {
        allowances.map { allowances in
            RateLimitMiddleware(
                allowances,
                addresses: clients.addresses,
                unlimited: clients.unlimited,
                cost: { Self.cost(of: $0) }
            )
        }
    }

    var shedding: LoadSheddingMiddleware<WebContext> {
        LoadSheddingMiddleware(
            lag: { [monitor] in monitor.lag },
            importance: { Self.importance(of: $0) },
            share: { [clients, allowances] request, context in
                guard let allowances, let client = clients.client(of: request, context)
                else { return 1 }
                return allowances.share(leftTo: client)
            }
        )
    }

    func charge(_ client: String, _ cost: Double) {
        allowances?.charge(cost, to: client)
    }

    private static func cost(of request: Request) -> Double {
        let small =
            ["/assets/", "/images/", "/kasane/", "/healthz", "/readyz"] + SiteFileRoutes.prefixes
        return small.contains(where: request.uri.path.hasPrefix) ? 0.1 : 1
    }

    private static func importance(
        of request: Request
    ) -> LoadSheddingMiddleware<WebContext>.Importance {
        let path = request.uri.path
        if ["/healthz", "/readyz"].contains(path) { return .vital }
        let cheap =
            ["/assets/", "/images/", "/kasane/live.", "/kasane/plain.css"]
            + SiteFileRoutes.prefixes
        if cheap.contains(where: path.hasPrefix) { return .cheap }
        // Requests of open pages, and those that render no page.
        if path.hasPrefix("/kasane/") || path.hasPrefix("/api/") { return .ordinary }
        return .expensive
    }
}
