import KasaneLive
public import TenkiDomain

/// Where photographs and their pictures are on the web.
public enum PhotoAddress {
    /// Below which path the pictures are.
    public static let pictures = "/images"
    /// Where photographs are searched.
    public static let search = PhotoSearchPage.path.text

    /// Where a picture of a photograph is.
    public static func picture(_ rendition: Photo.Rendition, of id: Photo.ID) -> String {
        "\(pictures)/\("\(id)".percentEncoded)/\(rendition.rawValue)"
    }

    /// Where a search is.
    ///
    /// - Parameters:
    ///   - text: What is searched; where it is empty, one is begun.
    ///   - pages: How many pages are shown.
    /// - Returns: A path and a query.
    public static func search(_ text: String, pages: Int = 1) -> String {
        let address = search + query(text)
        return text.isEmpty || pages < 2 ? address : "\(address)&pages=\(pages)"
    }

    /// Where a photograph is, among those that a search finds.
    ///
    /// - Parameters:
    ///   - id: The photograph.
    ///   - search: The search that led there; empty if none did.
    /// - Returns: A path and a query.
    public static func photo(_ id: Photo.ID, foundBy search: String) -> String {
        "\(self.search)/\("\(id)".percentEncoded)\(query(search))"
    }

    private static func query(_ text: String) -> String {
        text.isEmpty ? "" : "?q=\(text.percentEncoded)"
    }
}
