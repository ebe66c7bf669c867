import ArgumentParser
import KasaneHummingbird
import TenkiTerminal
import TenkiWeb

/// The options for the names of the server and the limits of its clients.
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A name by which clients reach this server, such as weather.example.",
            discussion: """
                May be repeated. Requests for other names are rejected, except for IP addresses, \
                localhost and the name in --host.
                """,
            valueName: "name"
        ),
        transform: { try HostName($0) }
    )
    var hostName: [HostName] = []

    @Option(
        help: ArgumentHelp(
            "The label of this server among several that share a database, such as a.",
            discussion: """
                1 to 16 lowercase letters and digits. The ids of open pages begin with it, so that a \
                proxy can send a page's requests to its server. By default a server on PostgreSQL \
                chooses one at random.
                """,
            valueName: "label"
        )
    )
    var node: String?

    @Option(
        help: ArgumentHelp(
            "The maximum number of simultaneous connections. (default: 10000)",
            discussion: "Fewer if the system's limit of open files is lower.",
            valueName: "number"
        )
    )
    var maxConnections: Int?

    @Option(
        help: ArgumentHelp(
            "The maximum number of simultaneous connections of a client. (default: 256; unlimited from this machine)",
            discussion:
                "Never more than a quarter of all connections. Trusted proxies are not limited.",
            valueName: "number"
        )
    )
    var maxConnectionsPerClient: Int?

    @Option(
        help: ArgumentHelp(
            "The number of seconds in which a client must send a request. (default: 30)",
            valueName: "seconds"
        )
    )
    var requestTimeout: Int?

    @Flag(
        inversion: .prefixedNo,
        help: ArgumentHelp(
            "Log one line for each request to standard error.",
            discussion: "The lines contain no addresses of clients and no queries."
        )
    )
    var accessLog: Bool?

    func validate() throws {
        try Self.label.check(node)
        try Self.connections.check(maxConnections)
        try Self.connectionsPerClient.check(maxConnectionsPerClient)
        try Self.timeout.check(requestTimeout)
    }

    private static let connections = Setting.number(.maxConnections, 1...1_000_000)
    private static let connectionsPerClient =
        Setting.number(.maxConnectionsPerClient, 1...1_000_000)
    private static let timeout = Setting.number(.requestTimeout, 1...3_600, unit: "seconds")

    private static let label = Setting.text(
        .node,
        "1 to 16 lowercase letters and digits",
        where: { WebConfiguration.isLabel($0) }
    )

    /// Returns the label of the server; `nil` if none is given.
    func label(_ settings: Settings) throws(CommandError) -> String? {
        try settings.value(of: Self.label, given: node)
    }

    /// Returns the names of the server.
    func names(_ settings: Settings) throws(CommandError) -> [HostName] {
        try settings.value(
            of: .list(.hostName, "names, such as weather.example") { try HostName($0) },
            given: hostName.isEmpty ? nil : hostName
        ) ?? []
    }

    func logsAccess(_ settings: Settings) throws(CommandError) -> Bool {
        try settings.value(of: .flag(.accessLog), given: accessLog) ?? false
    }

    func limits(
        _ settings: Settings,
        behind proxies: [AddressRange]
    ) throws(CommandError) -> ServerLimits {
        var limits = ServerLimits()
        if let number = try settings.value(of: Self.connections, given: maxConnections) {
            limits.maximumConnections = number
        }
        let perClient = try settings.value(
            of: Self.connectionsPerClient,
            given: maxConnectionsPerClient
        )
        if let perClient { limits.maximumConnectionsPerClient = perClient }
        limits.unlimitedClients = proxies + (perClient == nil ? AddressRange.loopback : [])
        if let seconds = try settings.value(of: Self.timeout, given: requestTimeout) {
            limits.requestTimeout = .seconds(seconds)
        }
        return limits
    }
}
