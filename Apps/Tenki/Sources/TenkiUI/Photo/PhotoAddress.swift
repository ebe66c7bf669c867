import KasaneLive
package import TenkiDomain

package enum PhotoAddress {
    package static let pictures = "/images"
    package static let search = PhotoSearchPage.path.text

    private static let picturePath: PagePath = "/images/{photograph}/{rendition}"

    package static func picture(_ rendition: Photo.Rendition, of id: Photo.ID) -> String {
        picturePath.address(["photograph": "\(id)", "rendition": rendition.rawValue])
    }

    package static func search(_ text: String, pages: Int = 1) -> String {
        let pages = text.isEmpty || pages < 2 ? "" : "\(pages)"
        return PhotoSearchPage.path.address(query: ["q": text, "pages": pages])
    }

    package static func photo(_ id: Photo.ID, foundBy search: String) -> String {
        PhotoDetailPage.path.address(["id": "\(id)"], query: ["q": search])
    }
}
