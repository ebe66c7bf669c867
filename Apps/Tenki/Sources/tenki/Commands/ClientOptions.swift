import ArgumentParser
import Hummingbird
import KasaneHummingbird
import TenkiDomain

/// The options that identify clients of the server and limit them.
struct ClientOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A proxy whose X-Forwarded-For is trusted: an address or a range, such as 10.0.0.0/8.",
            discussion:
                "May be given several times. Without it every client of a proxy is one client.",
            valueName: "address"
        ),
        transform: { try AddressRange($0) }
    )
    var trustedProxy: [AddressRange] = []

    @Option(
        help: ArgumentHelp(
            "A client that may read /metrics on --metrics-port: an address or a range. (default: this machine)",
            discussion: "May be given several times. 0.0.0.0/0 and ::/0 mean every client.",
            valueName: "address"
        ),
        transform: { try AddressRange($0) }
    )
    var metricsReader: [AddressRange] = []

    @Option(
        help: ArgumentHelp(
            "The requests per second that each client may send. (default: 20; unlimited from this machine)",
            discussion: "A burst may be ten times as many. 0 means no limit.",
            valueName: "number"
        )
    )
    var requestRate: Double?

    func validate() throws {
        if let requestRate, !(0...1_000_000).contains(requestRate) {
            throw ValidationError("--request-rate takes a number from 0 to 1000000.")
        }
    }

    /// The resolver of client addresses.
    var addresses: ClientAddressResolver { ClientAddressResolver(trustedProxies: trustedProxy) }

    /// Returns the key of the client that a request is attributed to; `nil` if it is not limited.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Its context.
    /// - Returns: The key.
    func client(of request: Request, _ context: WebContext) -> String? {
        addresses.key(of: request, context: context, except: unlimited)
    }

    /// Returns the requester that calls to providers are charged to.
    ///
    /// All unlimited clients count as one.
    func requester(of request: Request, _ context: WebContext) -> Requester {
        client(of: request, context).map(Requester.init(client:)) ?? .unknown
    }

    /// The addresses of clients without limits: the loopback addresses, unless a rate is given.
    ///
    /// Such requests come from the owner of the machine, or from a proxy that is not declared as
    /// trusted. The clients behind such a proxy must not share the limit of one client.
    var unlimited: [AddressRange] { requestRate == nil ? AddressRange.loopback : [] }

    /// The addresses that may read the metrics.
    var readers: [AddressRange] { metricsReader.isEmpty ? AddressRange.loopback : metricsReader }

    /// The remaining allowance of each client; `nil` if requests are not limited.
    var allowances: ClientAllowances? {
        let rate = requestRate ?? 20
        guard rate > 0 else { return nil }
        return ClientAllowances(rate: rate, burst: max(10, Int(rate * 10)))
    }
}
