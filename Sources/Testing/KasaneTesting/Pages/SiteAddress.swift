import Foundation

/// Addresses within the site under test.
enum SiteAddress {
    /// The origin of a site that is not served, or whose origin is unknown.
    static let localOrigin = "http://localhost"

    /// Returns the path and query of a URL reference.
    ///
    /// - Parameters:
    ///   - reference: The reference, such as `?page=2`. An empty one refers to the document.
    ///   - address: The path and query of the document.
    /// - Returns: The path and query, without a fragment.
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
