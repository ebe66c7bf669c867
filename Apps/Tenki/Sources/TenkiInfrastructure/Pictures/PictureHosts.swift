public import Foundation
public import KasaneHTTP

/// The hosts that pictures of a source may be fetched from.
public struct PictureHosts: Sendable {
    private let clients: [WebOrigin: APIClient]
    private let substitute: APIClient?

    /// Allows the hosts of some clients, and no other.
    ///
    /// - Parameter clients: Clients by their origins.
    public init(_ clients: [WebOrigin: APIClient]) {
        self.clients = clients
        substitute = nil
    }

    /// Fetches every picture from one host, whatever host its address names.
    ///
    /// A stand-in has another port at each start, and stored addresses the one of before.
    ///
    /// - Parameter substitute: The client of that host.
    public init(always substitute: APIClient) {
        clients = [:]
        self.substitute = substitute
    }

    /// The client that an address is fetched by; `nil` if its host is not allowed.
    public func client(of url: URLComponents) -> APIClient? {
        substitute ?? WebOrigin(url).flatMap { clients[$0] }
    }
}

/// The scheme, the host and the port of an address.
public struct WebOrigin: Hashable, Sendable {
    /// The origin as a base URL, such as `https://pixabay.com`.
    public let text: String

    /// Takes the origin of an address; `nil` if it has none or names a user.
    public init?(_ url: URLComponents) {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host?.lowercased(), !host.isEmpty, url.user == nil
        else { return nil }
        let usual = scheme == "https" ? 443 : 80
        let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        text = "\(scheme)://\(host)\(port)"
    }

    /// Takes the origin of an address; `nil` if it is none.
    public init?(_ address: String) {
        guard let url = URLComponents(string: address) else { return nil }
        self.init(url)
    }
}
