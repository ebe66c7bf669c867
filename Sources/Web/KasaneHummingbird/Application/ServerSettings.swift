import Foundation
import KasaneLive
public import KasaneSettings

/// The settings that every web application has, with the same names.
extension Setting {
    static var standard: [SettingDeclaration] {
        [
            Setting<Bool>.accessLog.declaration, Setting<Int>.copyInterval.declaration,
            Setting<String>.copies.declaration, Setting<String>.database.declaration,
            Setting<String>.host.declaration, Setting<[HostName]>.hostNames.declaration,
            Setting<Int>.maximumConnections.declaration,
            Setting<Int>.maximumConnectionsPerClient.declaration,
            Setting<String>.node.declaration, Setting<Int>.port.declaration,
            Setting<String>.publicURL.declaration,
            Setting<Double>.requestRate.declaration, Setting<Int>.requestTimeout.declaration,
            Setting<[AddressRange]>.trustedProxies.declaration,
        ]
    }
}

extension Setting where Value == String {
    /// The database: the path of a file or the address of a server, as the application reads it.
    public static let database = text(
        "database",
        "the path of a file or an address, such as postgresql://localhost/notes",
        help: "The database."
    )
    /// The address at which visitors reach the site, without a trailing slash.
    ///
    /// With `https`, the cookies of an application's accounts must be secure too.
    public static let publicURL = text(
        "public-url",
        "an address without a path, such as https://weather.example",
        help: "The address at which visitors reach the site. With https, cookies need HTTPS.",
        where: { text in
            guard let url = URL(string: text), let host = url.host, !host.isEmpty else {
                return false
            }
            return ["http", "https"].contains(url.scheme ?? "") && url.path.isEmpty
                && url.query == nil && url.fragment == nil && url.user == nil
        }
    )
    static let copies = text(
        "copies",
        "the path of a folder",
        help: "A folder, on another disk, into which the database file is copied periodically."
    )
    static let host = text(
        "host",
        "an address of this machine",
        help: """
            The address to listen on; 0.0.0.0 for all addresses of this machine. The default is \
            127.0.0.1.
            """
    )
    static let node = text(
        "node",
        "1 to 16 lowercase letters and digits",
        help: """
            The label of this server among several that share a database, so that a proxy can send a \
            page's requests to its server. By default it is random.
            """,
        where: { NodeLabel($0) != nil }
    )
}

extension Setting where Value == Int {
    static let port = number(
        "port",
        0...65_535,
        help: "The port to listen on; 0 for any free port. The default is 8080."
    )
    static let copyInterval = number(
        "copy-interval",
        1...86_400,
        unit: "seconds",
        help: "The time between two copies. The default is 60."
    )
    static let maximumConnections = number(
        "max-connections",
        1...1_000_000,
        help: "The maximum number of simultaneous connections. The default is 10000."
    )
    static let maximumConnectionsPerClient = number(
        "max-connections-per-client",
        1...1_000_000,
        help: """
            The maximum number of simultaneous connections of a client. The default is 256, and any \
            number from this machine.
            """
    )
    static let requestTimeout = number(
        "request-timeout",
        1...3_600,
        unit: "seconds",
        help: "The time in which a client must send a request. The default is 30."
    )
}

extension Setting where Value == Double {
    static let requestRate = number(
        "request-rate",
        upTo: 1_000_000,
        help: """
            The number of requests per second that a client may send, with bursts ten times as \
            large; 0 removes the limit. The default is 20, and any number from this machine.
            """
    )
}

extension Setting where Value == Bool {
    static let accessLog = flag(
        "access-log",
        help: "Log one line for each request, without addresses of clients and queries."
    )
}

extension Setting where Value == [HostName] {
    static let hostNames = list(
        "host-name",
        "names, such as weather.example",
        help: """
            A name by which clients reach this server. Requests for other names are refused, except \
            for the one of the public URL, IP addresses and localhost.
            """
    ) { try HostName($0) }
}

extension Setting where Value == [AddressRange] {
    static let trustedProxies = list(
        "trusted-proxy",
        "addresses or ranges, such as 10.0.0.0/8",
        help: """
            A proxy whose X-Forwarded-For is trusted. Without it, all clients of a proxy count as \
            one client.
            """
    ) { try AddressRange($0) }
}
