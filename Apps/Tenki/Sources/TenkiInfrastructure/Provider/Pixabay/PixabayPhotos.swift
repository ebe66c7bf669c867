import Foundation
import KasaneHTTP
import TenkiDomain

struct PixabayPhotos: Endpoint {
    var text: String
    var page: Int
    var key: Secret

    static let pageSize = 50

    var path: EndpointPath { "/api/" }
    var query: [QueryItem] {
        [
            QueryItem("key", key), QueryItem("q", text), QueryItem("image_type", "photo"),
            QueryItem("safesearch", "true"), QueryItem("per_page", Self.pageSize),
            QueryItem("page", page),
        ]
    }

    typealias Response = PixabayResponse
}

struct PixabayResponse: Decodable, Sendable {
    /// The number of accessible photographs, at most 500.
    var totalHits: Int
    var hits: ReadableList<Hit>

    struct Hit: Decodable, Sendable {
        var id: Number
        var pageURL: String
        var tags: String?
        var previewURL: String
        var previewWidth: Int
        var previewHeight: Int
        var webformatURL: String
        var webformatWidth: Int
        var webformatHeight: Int
        var views: Int
        var downloads: Int
        var likes: Int
        var user: String
    }

    struct Number: Decodable, Sendable {
        var value: Int64

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                // A decoding error means that the value is not a string; the number is decoded
                // below.
                guard let value = Int64(text) else {
                    throw DecodingError.dataCorruptedError(
                        in: container,
                        debugDescription: "“\(text.limited(to: 40))” is not a number."
                    )
                }
                self.value = value
            } else {
                value = try container.decode(Int64.self)
            }
        }
    }
}

extension PixabayResponse {
    func photoPage(_ id: PhotoPage.ID, at moment: Date) -> PhotoPage {
        PhotoPage(
            id: id,
            fetchedAt: moment,
            photos: hits.values.map { $0.photo(from: id.source) },
            total: totalHits,
            size: PixabayPhotos.pageSize
        )
    }
}

extension PixabayResponse.Hit {
    fileprivate func photo(from source: PhotoSource) -> Photo {
        Photo(
            id: Photo.ID(source: source, text: "\(id.value)"),
            page: pageURL,
            preview: .init(url: previewURL, width: previewWidth, height: previewHeight),
            image: .init(url: webformatURL, width: webformatWidth, height: webformatHeight),
            counts: .init(views: views, downloads: downloads, likes: likes),
            tags: (tags ?? "").split(separator: ",").map(String.init),
            user: user,
            attribution: source.notice?.attribution
                ?? Attribution(text: "\(user) / Pixabay", link: pageURL),
            licence: Attribution(
                text: "Pixabay Content License",
                link: "https://pixabay.com/service/license-summary/"
            )
        )
    }
}
