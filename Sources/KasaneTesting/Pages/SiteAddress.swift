import Foundation

/// Addresses within the site under test.
enum SiteAddress {
    /// Returns the path and query of a URL reference.
    ///
    /// - Parameters:
    ///   - reference: The reference, such as `?page=2`. An empty one refers to the document.
    ///   - address: The path and query of the document.
    /// - Returns: The path and query, without a fragment.
    /// - Throws: ``PageNavigationError/otherSite(_:)``.
    static func resolve(
        _ reference: String,
        against address: String
    ) throws(PageNavigationError) -> String {
        guard !reference.isEmpty else { return address }
        // The drivers do not know the origin, so every URL with one is another site's.
        guard let base = URL(string: "http://site.invalid\(address)"),
            let url = URL(string: reference, relativeTo: base)?.absoluteURL,
            url.scheme == base.scheme, url.host() == base.host()
        else { throw .otherSite(reference) }
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        return url.path(percentEncoded: true) + query
    }
}
