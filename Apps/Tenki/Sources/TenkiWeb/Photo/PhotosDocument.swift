package import TenkiApplication
import TenkiDomain
import TenkiUI

/// A page of photographs as JSON, for `/api/v1/photos` and `tenki photos --json`.
package struct PhotosDocument: Encodable, Sendable {
    struct Picture: Encodable, Sendable {
        let url: String
        @OrNull var width: Int?
        @OrNull var height: Int?
    }

    struct Counts: Encodable, Sendable {
        let views: Int
        let downloads: Int
        let likes: Int
    }

    struct Photo: Encodable, Sendable {
        let id: String
        let page: String
        let preview: Picture
        let image: Picture
        /// Null if the provider does not count.
        @OrNull var counts: Counts?
        let tags: [String]
        @OrNull var title: String?
        @OrNull var user: String?
        @OrNull var userPage: String?
        /// The collection that the provider found the photograph in; null if it is its own.
        @OrNull var collection: String?
        let attribution: AttributionDocument
        /// Null if the attribution is sufficient.
        @OrNull var licence: AttributionDocument?
    }

    let query: String
    let source: String
    let isDemo: Bool
    let page: Int
    /// The number of the page after this one; null if this is the last.
    @OrNull var nextPage: Int?
    /// The total number of photographs available.
    let total: Int
    let fetchedAt: String
    let ageSeconds: Int64
    /// The notice shown with the page, such as why it is a stored one; null if there is none.
    @OrNull var notice: String?
    let photos: [Photo]

    /// Creates the document of a page of photographs.
    ///
    /// - Parameters:
    ///   - shown: The page.
    ///   - notice: The notice if there is no other.
    package init(_ shown: PhotoPageSnapshot, notice: String? = nil) {
        let page = shown.page
        query = page.id.query.text
        source = page.id.source.name
        isDemo = page.id.source.notice == .demo
        self.page = page.id.number
        nextPage = page.next
        total = page.total
        fetchedAt = page.fetchedAt.rfc3339
        ageSeconds = page.age(at: shown.moment).components.seconds
        self.notice = shown.notice(in: .english) ?? notice
        photos = page.photos.map(Photo.init)
    }
}

extension PhotosDocument.Photo {
    fileprivate init(_ photo: Photo) {
        id = photo.id.text
        page = photo.page
        preview = PhotosDocument.Picture(photo.preview)
        image = PhotosDocument.Picture(photo.image)
        counts = photo.counts.map {
            .init(views: $0.views, downloads: $0.downloads, likes: $0.likes)
        }
        tags = photo.tags
        title = photo.title
        user = photo.user
        userPage = photo.userPage
        collection = photo.collection
        licence = photo.licence.map(AttributionDocument.init)
        attribution = AttributionDocument(photo.attribution)
    }
}

extension PhotosDocument.Picture {
    fileprivate init(_ picture: Photo.Picture) {
        url = picture.url
        width = picture.width
        height = picture.height
    }
}
