package import TenkiApplication
import TenkiDomain
import TenkiUI

package struct PhotosDocument: Encodable, Sendable {
    struct Picture: Encodable, Sendable {
        let url: String
        @EncodeNull var width: Int?
        @EncodeNull var height: Int?
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
        @EncodeNull var counts: Counts?
        let tags: [String]
        @EncodeNull var title: String?
        @EncodeNull var user: String?
        @EncodeNull var userPage: String?
        @EncodeNull var collection: String?
        let attribution: AttributionDocument
        @EncodeNull var licence: AttributionDocument?
    }

    let query: String
    let source: String
    let isDemo: Bool
    let page: Int
    @EncodeNull var nextPage: Int?
    let total: Int
    let fetchedAt: String
    let ageSeconds: Int64
    @EncodeNull var notice: String?
    let photos: [Photo]

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
