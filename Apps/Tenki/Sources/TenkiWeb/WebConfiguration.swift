public import KasaneHummingbird
public import KasaneMail
public import Logging

public import struct KasaneHTTP.Secret

/// The configuration of a web server.
public struct WebConfiguration: Sendable {
    /// An address to listen on.
    public struct Address: Sendable {
        /// The host, which may be a name.
        public var host: String
        /// The port; 0 for any free one.
        public var port: Int

        /// Creates an address.
        public init(host: String, port: Int) {
            self.host = host
            self.port = port
        }

        /// Returns a URL at this address that can be opened on this machine.
        ///
        /// - Parameters:
        ///   - port: The port on which the server listens.
        ///   - scheme: The scheme.
        /// - Returns: The URL without a path.
        public func url(port: Int, scheme: String = "http") -> String {
            let name =
                switch host {
                case "127.0.0.1", "0.0.0.0", "::": "localhost"
                case _ where host.contains(":"): "[\(host)]"
                default: host
                }
            return "\(scheme)://\(name):\(port)"
        }
    }

    /// The address of the pages and the JSON API.
    public var address: Address
    /// The address of the metrics; `nil` if they are not served.
    public var metricsAddress: Address?
    /// The certificate; `nil` for HTTP without TLS.
    public var certificate: ServerCertificate?
    /// The names by which clients reach the server, in addition to the hosts of the addresses.
    public var hostNames: [HostName] = []
    /// The limits of connections and requests.
    public var limits = ServerLimits()
    /// The identification of clients, and the limits of each.
    public var clients = ClientPolicy()
    /// The logger of the access log; `nil` for none.
    public var accessLogger: Logger?
    /// The token for the API of users; `nil` if the API is closed.
    public var usersToken: Secret?
    /// Whether visitors can create accounts.
    public var allowsSignUp = false
    /// Whether the server can send mails.
    public var sendsMails = false
    /// The outbox whose mails everyone can read on a page, in a demo; `nil` for none.
    public var outbox: (any Outbox)?

    /// Creates the configuration of a server without TLS and without metrics.
    ///
    /// - Parameter address: The address of the pages and the JSON API.
    public init(address: Address) {
        self.address = address
    }

    /// Returns the names of a server.
    ///
    /// - Parameter address: The address that it listens on.
    /// - Returns: The configured names, and the host's if it is a name.
    func names(at address: Address) -> [HostName] {
        // Usually the host is an address, which needs no entry.
        hostNames + [try? HostName(address.host)].compactMap { $0 }
    }
}
