import ArgumentParser
import KasaneHummingbird
import TenkiWeb

/// The options that identify clients of the server and limit them.
struct ClientOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A proxy whose X-Forwarded-For is trusted: an address or a range, such as 10.0.0.0/8.",
            discussion:
                "May be repeated. Without it, all clients of a proxy count as one client.",
            valueName: "address"
        ),
        transform: { try AddressRange($0) }
    )
    var trustedProxy: [AddressRange] = []

    @Option(
        help: ArgumentHelp(
            "An address or a range that may read /metrics on --metrics-port. (default: this machine)",
            discussion: "May be repeated. 0.0.0.0/0 and ::/0 allow everyone.",
            valueName: "address"
        ),
        transform: { try AddressRange($0) }
    )
    var metricsReader: [AddressRange] = []

    @Option(
        help: ArgumentHelp(
            "The number of requests per second that a client may send. (default: 20; unlimited from this machine)",
            discussion: "A burst may be ten times as large. 0 removes the limit.",
            valueName: "number"
        )
    )
    var requestRate: Double?

    func validate() throws {
        if let requestRate, !(0...1_000_000).contains(requestRate) {
            throw ValidationError("--request-rate takes a number from 0 to 1000000.")
        }
    }

    /// The identification of clients, and the limits of each.
    var policy: ClientPolicy {
        var policy = ClientPolicy()
        policy.trustedProxies = trustedProxy
        if !metricsReader.isEmpty { policy.metricsReaders = metricsReader }
        policy.requestRate = requestRate
        return policy
    }
}
