import Foundation
import KasaneHTTP
import TenkiDomain

struct OpenversePhotos: Endpoint {
    var text: String
    var page: Int

    /// The number of photographs per page, the maximum without an API key.
    static let pageSize = 20

    var path: EndpointPath { "/v1/images/" }
    var query: [QueryItem] {
        [
            QueryItem("q", text), QueryItem("page", page), QueryItem("page_size", Self.pageSize),
            QueryItem("category", "photograph"),
        ]
    }

    typealias Response = OpenverseResponse
}

struct OpenverseResponse: Decodable, Sendable {
    var resultCount: Int
    var results: ReadableList<Result>

    enum CodingKeys: String, CodingKey {
        case resultCount = "result_count"
        case results
    }

    struct Result: Decodable, Sendable {
        var id: String
        var title: String?
        var page: String?
        var url: String?
        var thumbnail: String?
        var width: Int?
        var height: Int?
        var creator: String?
        var creatorURL: String?
        var source: String?
        var attribution: String?
        var tags: [ReadableElement<Tag>]?
        var license: String?
        var licenseVersion: String?
        var licenseURL: String?

        enum CodingKeys: String, CodingKey {
            case id, title, url, thumbnail, width, height, creator, source, attribution, tags,
                license
            case creatorURL = "creator_url"
            case licenseVersion = "license_version"
            case licenseURL = "license_url"
            case page = "foreign_landing_url"
        }
    }

    struct Tag: Decodable, Sendable {
        var name: String?
    }
}

extension OpenverseResponse {
    /// Creates a page from the service's response; results without an image are dropped.
    func photoPage(_ id: PhotoPage.ID, at moment: Date) -> PhotoPage {
        PhotoPage(
            id: id,
            fetchedAt: moment,
            photos: results.values.compactMap { $0.photo(from: id.source) },
            total: resultCount,
            size: OpenversePhotos.pageSize
        )
    }
}

extension OpenverseResponse.Result {
    fileprivate func photo(from source: PhotoSource) -> Photo? {
        guard let url, let page else { return nil }
        return Photo(
            id: Photo.ID(source: source, text: id),
            page: page,
            preview: .init(url: thumbnail ?? url, width: nil, height: nil),
            image: .init(url: url, width: width, height: height),
            counts: nil,
            tags: (tags ?? []).compactMap(\.value?.name),
            title: title.flatMap { $0.isEmpty ? nil : $0 },
            user: creator.flatMap { $0.isEmpty ? nil : $0 },
            userPage: creatorURL.flatMap { $0.isEmpty ? nil : $0 },
            collection: self.source.flatMap { $0.isEmpty ? nil : $0 },
            attribution: source.notice?.attribution
                ?? Attribution(text: attribution ?? creator ?? "Openverse", link: page),
            licence: licence
        )
    }

    private var licence: Attribution? {
        license.map { license in
            let version = licenseVersion.map { " \($0)" } ?? ""
            let name =
                switch license {
                case "pdm": "Public Domain Mark"
                case "cc0": "CC0"
                default: "CC \(license.uppercased())"
                }
            return Attribution(text: name + version, link: licenseURL)
        }
    }
}
