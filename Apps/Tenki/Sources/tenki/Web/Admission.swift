import Hummingbird
import KasaneHummingbird
import KasaneLive

/// Who is let in while others are, and what they pay for it.
struct Admission: Sendable {
    /// What each client has left; `nil` if clients may send any number.
    let allowances: ClientAllowances?
    /// How far the server is behind.
    let monitor = LagMonitor()
    private let clients: ClientOptions

    init(_ clients: ClientOptions) {
        self.clients = clients
        allowances = clients.allowances
    }

    /// What limits the requests of each client; `nil` for nothing.
    var limit: LimitRequests<WebContext>? {
        allowances.map { allowances in
            LimitRequests(
                allowances,
                addresses: clients.addresses,
                unlimited: clients.unlimited,
                cost: { Self.cost(of: $0) }
            )
        }
    }

    /// What refuses requests while the server is behind.
    var shedding: ShedLoad<WebContext> {
        ShedLoad(
            lag: { [monitor] in monitor.lag },
            importance: { Self.importance(of: $0) },
            share: { [clients, allowances] request, context in
                guard let allowances, let client = clients.client(of: request, context)
                else { return 1 }
                return allowances.share(leftTo: client)
            }
        )
    }

    /// Charges a client for what its pages have cost.
    func charge(_ client: String, _ cost: Double) {
        allowances?.charge(cost, to: client)
    }

    /// A page brings several files with it, and each keystroke on it is a request with a limit of its own.
    private static func cost(of request: Request) -> Double {
        let small = ["/assets/", "/images/", "/kasane/", "/favicon.ico", "/healthz", "/readyz"]
        return small.contains(where: request.uri.path.hasPrefix) ? 0.1 : 1
    }

    private static func importance(of request: Request) -> ShedLoad<WebContext>.Importance {
        let path = request.uri.path
        if ["/healthz", "/readyz"].contains(path) { return .vital }
        if ["/assets/", "/images/", "/favicon.ico", "/kasane/live.js", "/kasane/plain.css"]
            .contains(where: path.hasPrefix)
        {
            return .cheap
        }
        // What is open already, and what needs no page.
        if path.hasPrefix("/kasane/") || path.hasPrefix("/api/") { return .ordinary }
        return .expensive
    }
}
