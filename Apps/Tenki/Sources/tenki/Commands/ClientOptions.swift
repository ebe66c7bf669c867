import ArgumentParser
import KasaneHummingbird
import TenkiTerminal
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

    func validate() throws { try Self.rate.check(requestRate) }

    func policy(_ settings: Settings) throws(CommandError) -> ClientPolicy {
        var policy = ClientPolicy()
        policy.trustedProxies = try settings.addresses(.trustedProxy, given: trustedProxy) ?? []
        if let readers = try metricsReaders(settings) { policy.metricsReaders = readers }
        policy.requestRate = try settings.value(of: Self.rate, given: requestRate)
        return policy
    }

    func metricsReaders(_ settings: Settings) throws(CommandError) -> [AddressRange]? {
        try settings.addresses(.metricsReader, given: metricsReader)
    }

    private static let rate = Setting.number(.requestRate, upTo: 1_000_000)
}

extension Settings {
    fileprivate func addresses(
        _ key: SettingKey,
        given option: [AddressRange]
    ) throws(CommandError) -> [AddressRange]? {
        try value(
            of: .list(key, "addresses or ranges, such as 10.0.0.0/8") { try AddressRange($0) },
            given: option.isEmpty ? nil : option
        )
    }
}
