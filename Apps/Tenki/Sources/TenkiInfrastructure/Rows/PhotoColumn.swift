import TenkiDomain

/// A photograph in a column, as JSON without its source.
struct PhotoColumn: Codable {
    struct Picture: Codable {
        let url: String
        let width: Int?
        let height: Int?
    }

    struct Counts: Codable {
        let views: Int
        let downloads: Int
        let likes: Int
    }

    let id: String
    let page: String
    let preview: Picture
    let image: Picture
    let counts: Counts?
    let tags: [String]
    let user: String?
    let attribution: String
    let attributionLink: String?
    let licence: String?
    let licenceLink: String?
    let title: String?
    let userPage: String?
    let collection: String?

    init(_ photo: Photo) {
        id = photo.id.text
        page = photo.page
        preview = Picture(photo.preview)
        image = Picture(photo.image)
        counts = photo.counts.map {
            Counts(views: $0.views, downloads: $0.downloads, likes: $0.likes)
        }
        tags = photo.tags
        user = photo.user
        attribution = photo.attribution.text
        attributionLink = photo.attribution.link
        licence = photo.licence?.text
        licenceLink = photo.licence?.link
        title = photo.title
        userPage = photo.userPage
        collection = photo.collection
    }

    func photo(from source: PhotoSource) -> Photo {
        Photo(
            id: Photo.ID(source: source, text: id),
            page: page,
            preview: preview.picture,
            image: image.picture,
            counts: counts.map {
                Photo.Counts(views: $0.views, downloads: $0.downloads, likes: $0.likes)
            },
            tags: tags,
            title: title,
            user: user,
            userPage: userPage,
            collection: collection,
            attribution: Attribution(text: attribution, link: attributionLink),
            licence: licence.map { Attribution(text: $0, link: licenceLink) }
        )
    }
}

extension PhotoColumn.Picture {
    init(_ picture: Photo.Picture) {
        self.init(url: picture.url, width: picture.width, height: picture.height)
    }

    var picture: Photo.Picture { Photo.Picture(url: url, width: width, height: height) }
}
