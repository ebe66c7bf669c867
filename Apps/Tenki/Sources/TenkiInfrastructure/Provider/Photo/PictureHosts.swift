package import Foundation
package import KasaneHTTP

package struct PictureHosts: Sendable {
    private let clients: [WebOrigin: APIClient]
    private let substitute: APIClient?

    package init(_ clients: [WebOrigin: APIClient]) {
        self.clients = clients
        substitute = nil
    }

    package init(always substitute: APIClient) {
        clients = [:]
        self.substitute = substitute
    }

    package func client(of url: URLComponents) -> APIClient? {
        substitute ?? WebOrigin(url).flatMap { clients[$0] }
    }
}

package struct WebOrigin: Hashable, Sendable {
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

    package init?(_ address: String) {
        guard let url = URLComponents(string: address) else { return nil }
        self.init(url)
    }
}
