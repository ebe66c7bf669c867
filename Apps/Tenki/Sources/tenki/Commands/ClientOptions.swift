import ArgumentParser
import Hummingbird
import KasaneHummingbird
import TenkiDomain

/// What clients of the server may do, and how they are told apart.
struct ClientOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A proxy whose X-Forwarded-For is believed: an address or a range, such as 10.0.0.0/8.",
            discussion:
                "May be given several times. Without it every client of a proxy is one client.",
            valueName: "address"
        ),
        transform: { try AddressRange($0) }
    )
    var trustedProxy: [AddressRange] = []

    @Option(
        help: ArgumentHelp(
            "Who may read /metrics on --metrics-port: an address or a range. (default: this machine)",
            discussion: "May be given several times. 0.0.0.0/0 and ::/0 are everybody.",
            valueName: "address"
        ),
        transform: { try AddressRange($0) }
    )
    var metricsReader: [AddressRange] = []

    @Option(
        help: ArgumentHelp(
            "How many requests a second each client may send. (default: 20; any number from this machine)",
            discussion: "Ten times as many at once. 0 is any number.",
            valueName: "number"
        )
    )
    var requestRate: Double?

    func validate() throws {
        if let requestRate, !(0...1_000_000).contains(requestRate) {
            throw ValidationError("--request-rate takes a number from 0 to 1000000.")
        }
    }

    /// Tells the clients' addresses.
    var addresses: ClientAddresses { ClientAddresses(behind: trustedProxy) }

    /// Returns the key of the client that a request is attributed to; `nil` if it is not limited.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - context: Its context.
    /// - Returns: The key.
    func client(of request: Request, _ context: WebContext) -> String? {
        addresses.key(of: request, context, except: unlimited)
    }

    /// Who causes the providers' calls of a request; the clients that are not limited count as one.
    func requester(of request: Request, _ context: WebContext) -> Requester {
        client(of: request, context).map(Requester.init(client:)) ?? .unknown
    }

    /// The addresses whose clients are not limited: this machine's, unless a limit is asked for.
    ///
    /// They are its owner's, or those of a proxy that nobody has told of, which must not be taken for one client.
    var unlimited: [AddressRange] { requestRate == nil ? AddressRange.loopback : [] }

    /// The addresses of those who may read the metrics.
    var readers: [AddressRange] { metricsReader.isEmpty ? AddressRange.loopback : metricsReader }

    /// What each client has left; `nil` if clients may send any number.
    var allowances: ClientAllowances? {
        let rate = requestRate ?? 20
        guard rate > 0 else { return nil }
        return ClientAllowances(rate: rate, burst: max(10, Int(rate * 10)))
    }
}
