import HTTPTypes
import Hummingbird

extension Request {
    /// Whether a browser says that one of our own pages sends this.
    ///
    /// `Sec-Fetch-Site` cannot be set by a script; where a browser does not send it, as on a connection
    /// without TLS, `Origin` has to name the host that the request is for.
    var comesFromOwnPage: Bool {
        if let site = header("Sec-Fetch-Site") { return site == "same-origin" }
        guard let origin = headers[.origin], let authority = head.authority else { return false }
        return origin == "http://\(authority)" || origin == "https://\(authority)"
    }

    /// Whether a browser says that another site sends this.
    var comesFromOtherSite: Bool {
        header("Sec-Fetch-Site").map { $0 != "same-origin" && $0 != "none" } ?? false
    }

    /// Whether the address is of a length that is worth keeping with a page.
    var hasShortAddress: Bool { head.path.map { $0.utf8.count <= 8_192 } ?? true }

    func header(_ name: String) -> String? {
        HTTPField.Name(name).flatMap { headers[$0] }
    }
}
