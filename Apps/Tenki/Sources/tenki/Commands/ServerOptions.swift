import ArgumentParser
import KasaneHummingbird

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
            "The maximum number of simultaneous connections.",
            discussion: "Fewer if the system's limit of open files is lower.",
            valueName: "number"
        )
    )
    var maxConnections = ServerLimits().maximumConnections

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
            "The number of seconds in which a client must send a request.",
            valueName: "seconds"
        )
    )
    var requestTimeout = 30

    func validate() throws {
        guard (1...1_000_000).contains(maxConnections) else {
            throw ValidationError("--max-connections takes a number from 1 to 1000000.")
        }
        guard (1...1_000_000).contains(maxConnectionsPerClient ?? 1) else {
            throw ValidationError("--max-connections-per-client takes a number from 1 to 1000000.")
        }
        guard (1...3_600).contains(requestTimeout) else {
            throw ValidationError("--request-timeout takes a number of seconds from 1 to 3600.")
        }
    }

    /// Returns the limits of clients.
    ///
    /// Clients on this machine are limited only if the option is given: they belong to the owner of
    /// the machine, or to a proxy that is not declared as trusted.
    ///
    /// - Parameter proxies: The trusted proxies.
    /// - Returns: The limits.
    func limits(behind proxies: [AddressRange]) -> ServerLimits {
        var limits = ServerLimits()
        limits.maximumConnections = maxConnections
        limits.maximumConnectionsPerClient =
            maxConnectionsPerClient ?? limits.maximumConnectionsPerClient
        limits.unlimitedClients =
            proxies + (maxConnectionsPerClient == nil ? AddressRange.loopback : [])
        limits.requestTimeout = .seconds(requestTimeout)
        return limits
    }
}
