package import KasaneHummingbird
import KasaneLive
package import KasaneMail
package import Logging

package import struct KasaneHTTP.Secret

/// The configuration of a web server.
package struct WebConfiguration: Sendable {
    /// An address to listen on.
    package struct Address: Sendable {
        /// The host, which may be a name.
        package var host: String
        /// The port; 0 for any free one.
        package var port: Int

        /// Creates an address.
        package init(host: String, port: Int) {
            self.host = host
            self.port = port
        }

        /// Returns a URL at this address that can be opened on this machine.
        ///
        /// - Parameters:
        ///   - port: The port on which the server listens.
        ///   - scheme: The scheme.
        /// - Returns: The URL without a path.
        package func url(port: Int, scheme: String = "http") -> String {
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
    package var address: Address
    /// The address of the metrics; `nil` if they are not served.
    package var metricsAddress: Address?
    package var transport = ServerTransport.http
    /// The names by which clients reach the server, in addition to the hosts of the addresses.
    package var hostNames: [HostName] = []
    /// The label of this server among several that share a store; `nil` if none is given.
    package var node: String?
    /// Whether servers on several machines can use the store, so that this one needs a label.
    package var sharesStore = false
    /// The limits of connections and requests.
    package var limits = ServerLimits()
    /// The identification of clients, and the limits of each.
    package var clients = ClientPolicy()
    /// The logger of the access log; `nil` for none.
    package var accessLogger: Logger?
    /// The token for the API of users; `nil` if the API is closed.
    package var usersToken: Secret?
    /// Whether visitors can create accounts.
    package var allowsSignUp = false
    /// Whether the server can send mails.
    package var sendsMails = false
    /// The outbox whose mails everyone can read on a page, in a demo; `nil` for none.
    package var outbox: (any Outbox)?

    /// Creates the configuration of a server without TLS and without metrics.
    ///
    /// - Parameter address: The address of the pages and the JSON API.
    package init(address: Address) {
        self.address = address
    }

    /// Whether a text can be the label of a server.
    package static func isLabel(_ text: String) -> Bool { NodeLabel(text) != nil }

    /// The label of the server; `nil` for the only one.
    var label: NodeLabel? {
        if let node { NodeLabel(node) } else if sharesStore { .random() } else { nil }
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
