package import Foundation
package import KasaneHTTP

/// The hosts from which pictures of a source may be downloaded.
package struct PictureHosts: Sendable {
    private let clients: [WebOrigin: APIClient]
    private let substitute: APIClient?

    /// Creates hosts that allow the origins of the clients and no others.
    ///
    /// - Parameter clients: The clients by origin.
    package init(_ clients: [WebOrigin: APIClient]) {
        self.clients = clients
        substitute = nil
    }

    /// Creates hosts that download every picture from one host, regardless of the host in its
    /// address.
    ///
    /// The demo services listen on a new port at each start, so stored addresses may contain an old
    /// port.
    ///
    /// - Parameter substitute: The client for that host.
    package init(always substitute: APIClient) {
        clients = [:]
        self.substitute = substitute
    }

    /// Returns the client for an address; `nil` if its host is not allowed.
    package func client(of url: URLComponents) -> APIClient? {
        substitute ?? WebOrigin(url).flatMap { clients[$0] }
    }
}

/// The scheme, host and port of a URL.
package struct WebOrigin: Hashable, Sendable {
    /// The origin as a base URL, such as `https://pixabay.com`.
    package let text: String

    /// Creates the origin of a URL.
    ///
    /// The result is `nil` if the scheme is neither HTTP nor HTTPS, if the host is missing or if
    /// the URL contains a user.
    package init?(_ url: URLComponents) {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host?.lowercased(), !host.isEmpty, url.user == nil
        else { return nil }
        let usual = scheme == "https" ? 443 : 80
        let port = url.port.flatMap { $0 == usual ? nil : ":\($0)" } ?? ""
        text = "\(scheme)://\(host)\(port)"
    }

    /// Creates the origin of an address; returns `nil` if the address is not a valid URL.
    package init?(_ address: String) {
        guard let url = URLComponents(string: address) else { return nil }
        self.init(url)
    }
}
