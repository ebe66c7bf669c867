package import KasaneHummingbird
import KasaneLive
package import KasaneMail
package import Logging

package struct WebConfiguration: Sendable {
    package struct Address: Sendable {
        package var host: String
        package var port: Int

        package init(host: String, port: Int) {
            self.host = host
            self.port = port
        }

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

    package var address: Address
    package var metricsAddress: Address?
    package var transport = ServerTransport.http
    /// The names by which clients reach the server, in addition to the hosts of the addresses.
    package var hostNames: [HostName] = []
    /// The label of this server among several that share a store; `nil` if none is given.
    package var node: String?
    /// Whether servers on several machines can use the store, so that this one needs a label.
    package var sharesStore = false
    package var limits = ServerLimits()
    package var clients = ClientPolicy()
    package var accessLogger: Logger?
    package var allowsSignUp = false
    package var sendsMails = false
    package var outbox: (any Outbox)?

    package init(address: Address) {
        self.address = address
    }

    package static func isLabel(_ text: String) -> Bool { NodeLabel(text) != nil }

    var label: NodeLabel? {
        if let node { NodeLabel(node) } else if sharesStore { .random() } else { nil }
    }

    func names(at address: Address) -> [HostName] {
        // Usually the host is an address, which needs no entry.
        hostNames + [try? HostName(address.host)].compactMap { $0 }
    }
}
