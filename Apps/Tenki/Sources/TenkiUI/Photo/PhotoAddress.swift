import KasaneLive
package import TenkiDomain

/// The addresses of photographs and their pictures.
package enum PhotoAddress {
    /// The path that the addresses of pictures begin with.
    package static let pictures = "/images"
    /// The path of the search for photographs.
    package static let search = PhotoSearchPage.path.text

    private static let picturePath: PagePath = "/images/{photograph}/{rendition}"

    /// Returns the path of a photograph's picture.
    package static func picture(_ rendition: Photo.Rendition, of id: Photo.ID) -> String {
        picturePath.address(["photograph": "\(id)", "rendition": rendition.rawValue])
    }

    /// Returns the address of a search.
    ///
    /// - Parameters:
    ///   - text: The text of the search; empty for the page before a search.
    ///   - pages: The number of pages to show.
    /// - Returns: A path and a query.
    package static func search(_ text: String, pages: Int = 1) -> String {
        let pages = text.isEmpty || pages < 2 ? "" : "\(pages)"
        return PhotoSearchPage.path.address(query: ["q": text, "pages": pages])
    }

    /// Returns the address of a photograph among the results of a search.
    ///
    /// - Parameters:
    ///   - id: The photograph.
    ///   - search: The text of the search that found it; empty if there is none.
    /// - Returns: A path and a query.
    package static func photo(_ id: Photo.ID, foundBy search: String) -> String {
        PhotoDetailPage.path.address(["id": "\(id)"], query: ["q": search])
    }
}
