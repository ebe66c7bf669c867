import Foundation

/// Addresses on the site under test.
enum SiteAddress {
    /// The origin of a site without a server, or with an unknown origin.
    static let localOrigin = "http://localhost"

    /// Resolves a URL reference to a path and query.
    ///
    /// - Parameters:
    ///   - reference: The reference, such as `?page=2`. An empty reference is the document itself.
    ///   - address: The document's path and query.
    /// - Returns: The path and query without a fragment.
    /// - Throws: ``PageNavigationError/otherSite(_:)``.
    static func resolve(
        _ reference: String,
        against address: String,
        origin: String
    ) throws(PageNavigationError) -> String {
        guard !reference.isEmpty else { return address }
        guard let base = URL(string: origin + address),
            let url = URL(string: reference, relativeTo: base)?.absoluteURL,
            url.scheme == base.scheme, url.host() == base.host(), url.port == base.port
        else { throw .otherSite(reference) }
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        let path = url.path(percentEncoded: true)
        return (path.isEmpty ? "/" : path) + query
    }
}
