struct OpenverseService: DemoService {
    /// The number of photographs accessible without an API key.
    private static let limit = 240

    /// Returns the service's response without an API key: twenty photographs a page, twelve pages.
    func response(for request: DemoRequest) -> DemoResponse? {
        guard request.path == "/v1/images/" else { return nil }
        guard let size = request.number("page_size", default: 20), (1...20).contains(size) else {
            return error(401, "page_size: more than 20 require a key.")
        }
        guard let page = request.number("page", default: 1), (1...20).contains(page) else {
            return error(400, "page: must be from 1 to 20.")
        }
        let search = DemoSearch(request.query["q"] ?? "")
        let reachable = min(search.total, Self.limit)
        let start = min((page - 1) * size, reachable)
        let photos = search.photos(start..<min(start + size, reachable))
        return DemoResponse(
            OpenverseDocument(
                resultCount: reachable,
                pageCount: (reachable + size - 1) / size,
                pageSize: size,
                page: page,
                results: photos.map { .init($0, on: request.host) }
            )
        )
    }

    private func error(_ status: Int, _ detail: String) -> DemoResponse {
        DemoResponse(status: status, json: "{\"detail\":\"\(detail)\"}")
    }
}

private struct OpenverseDocument: Encodable {
    let resultCount: Int
    let pageCount: Int
    let pageSize: Int
    let page: Int
    let results: [Result]

    enum CodingKeys: String, CodingKey {
        case resultCount = "result_count"
        case pageCount = "page_count"
        case pageSize = "page_size"
        case page, results
    }

    struct Result: Encodable {
        let id: String
        let title: String
        let landingPage: String
        let url: String
        let thumbnail: String
        let width: Int
        let height: Int
        let creator: String
        let creatorURL: String
        let license = "cc0"
        let licenseVersion = "1.0"
        let licenseURL = "https://creativecommons.org/publicdomain/zero/1.0/"
        let provider = "stand-in"
        let source = "stand-in"
        let attribution: String
        let tags: OrNull<[[String: String]]>

        enum CodingKeys: String, CodingKey {
            case id, title, url, thumbnail, width, height, creator, license, provider, source
            case attribution, tags
            case creatorURL = "creator_url"
            case landingPage = "foreign_landing_url"
            case licenseVersion = "license_version"
            case licenseURL = "license_url"
        }

        init(_ photo: DemoPhoto, on host: String) {
            let digits = "\(photo.number)"
            // A UUID whose last group is the photograph's number.
            id =
                "7e4e1c00-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
                + digits
            title = photo.title
            landingPage = photo.page(on: host)
            (url, width, height) = photo.picture(longest: 1280, on: host)
            thumbnail = photo.picture(longest: 400, on: host).url
            creator = photo.user
            creatorURL = photo.page(on: host)
            attribution = "\"\(photo.title)\" by \(photo.user) is made up by Tenki's stand-in."
            tags = OrNull(value: photo.tags.map { $0.map { ["name": $0] } })
        }
    }
}

/// An optional value that is encoded as `null` instead of being omitted.
private struct OrNull<Value: Encodable>: Encodable {
    let value: Value?

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}
