import Foundation
import KasaneLive
public import KasaneSettings

extension Settings {
    var host: String { get throws(SettingError) { try value(of: .host) ?? "127.0.0.1" } }
    var port: Int { get throws(SettingError) { try value(of: .port) ?? 8080 } }

    /// Returns the site's public URL, or its local URL if no public URL is set.
    ///
    /// Links in emails start with this URL, which has no trailing slash. If the port is 0, the
    /// local URL isn't known until the server listens.
    ///
    /// - Parameter isSecure: Whether the server itself uses HTTPS.
    public func siteURL(isSecure: Bool = false) throws(SettingError) -> String {
        if let url = try value(of: .publicURL) { return url }
        return Self.localURL(isSecure ? "https" : "http", host: try host, port: try port)
    }

    static func localURL(_ scheme: String, host: String, port: Int) -> String {
        let name =
            switch host {
            case "127.0.0.1", "0.0.0.0", "::": "localhost"
            case _ where host.contains(":"): "[\(host)]"
            default: host
            }
        return "\(scheme)://\(name):\(port)"
    }
}

/// The standard settings of web applications.
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
    /// The database file path or server URL.
    public static let database = text(
        "database",
        "a file path, or a URL such as postgresql://localhost/notes if the application supports it",
        help: "The database."
    )
    /// The site's public URL, without a trailing slash.
    ///
    /// If the URL uses `https`, cookies for accounts must also be secure.
    public static let publicURL = text(
        "public-url",
        "a URL without a path, such as https://weather.example",
        help: "The public URL of the site. With https, cookies are sent only over HTTPS.",
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
        help: "A folder for periodic copies of the database file, ideally on another disk."
    )
    /// The address to listen on, by default 127.0.0.1.
    public static let host = text(
        "host",
        "an address of this machine",
        help: """
            The address to listen on, or 0.0.0.0 for all addresses of this machine. The default is \
            127.0.0.1.
            """
    )
    static let node = text(
        "node",
        "1 to 16 lowercase letters and digits",
        help: """
            This server's label when several servers share a database. A proxy uses it to send a \
            page's requests to the server that has the page. The default is random.
            """,
        where: { NodeLabel($0) != nil }
    )
}

extension Setting where Value == Int {
    /// The port to listen on, by default 8080.
    public static let port = number(
        "port",
        0...65_535,
        help: "The port to listen on, or 0 for any free port. The default is 8080."
    )
    static let copyInterval = number(
        "copy-interval",
        1...86_400,
        unit: "seconds",
        help: "The time between database copies. The default is 60."
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
            The maximum number of simultaneous connections per client. The default is 256, with no \
            limit for clients on this machine.
            """
    )
    static let requestTimeout = number(
        "request-timeout",
        1...3_600,
        unit: "seconds",
        help: "The timeout for receiving a request. The default is 30."
    )
}

extension Setting where Value == Double {
    static let requestRate = number(
        "request-rate",
        upTo: 1_000_000,
        help: """
            The maximum number of requests per second per client, with bursts of ten times as many; \
            0 removes the limit. The default is 20. Clients on this machine have no limit by default.
            """
    )
}

extension Setting where Value == Bool {
    static let accessLog = flag(
        "access-log",
        help: "Log one line per request, without client addresses or queries."
    )
}

extension Setting where Value == [HostName] {
    /// The server's host names, in addition to the public URL's host.
    public static let hostNames = list(
        "host-name",
        "names, such as weather.example",
        help: """
            A host name of this server. Requests for other hosts are rejected, except for the public \
            URL's host, localhost and IP addresses.
            """
    ) { try HostName($0) }
}

extension Setting where Value == [AddressRange] {
    /// The proxies whose `X-Forwarded-For` header is trusted.
    public static let trustedProxies = list(
        "trusted-proxy",
        "addresses or ranges, such as 10.0.0.0/8",
        help: """
            A proxy whose X-Forwarded-For header is trusted. All clients behind any other proxy \
            are treated as one client.
            """
    ) { try AddressRange($0) }
}
