struct PixabayService: DemoService {
    /// Returns the service's response: errors are plain text, and a search has at most 500 hits.
    func response(for request: DemoRequest) -> DemoResponse? {
        guard request.path == "/api/" else { return nil }
        guard request.query["key"]?.isEmpty == false else {
            return error("Invalid or missing API key.")
        }
        let text = request.query["q"] ?? ""
        guard text.count <= 100 else {
            return error("A search query must not exceed 100 characters.")
        }
        guard let size = request.number("per_page", default: 20), (3...200).contains(size) else {
            return error(#""per_page" is out of valid range."#)
        }
        let search = DemoSearch(text)
        let reachable = min(search.total, 500)
        let pages = max(1, (reachable + size - 1) / size)
        guard let page = request.number("page", default: 1), (1...pages).contains(page) else {
            return error(#""page" is out of valid range."#)
        }
        let places = (page - 1) * size..<min(page * size, reachable)
        return DemoResponse(
            PixabayDocument(
                total: search.total,
                totalHits: reachable,
                hits: search.photos(places).map { .init($0, on: request.host) }
            )
        )
    }

    private func error(_ reason: String) -> DemoResponse {
        DemoResponse(status: 400, text: "[ERROR 400] \(reason)")
    }
}

private struct PixabayDocument: Encodable {
    let total: Int
    let totalHits: Int
    let hits: [Hit]

    struct Hit: Encodable {
        let id: Int
        let pageURL: String
        let type = "photo"
        let tags: String?
        let previewURL: String
        let previewWidth: Int
        let previewHeight: Int
        let webformatURL: String
        let webformatWidth: Int
        let webformatHeight: Int
        let largeImageURL: String
        let imageWidth: Int
        let imageHeight: Int
        let imageSize: Int
        let views: Int
        let downloads: Int
        let collections: Int
        let likes: Int
        let comments: Int
        let userID: Int
        let user: String
        let userImageURL = ""

        enum CodingKeys: String, CodingKey {
            case id, pageURL, type, tags, previewURL, previewWidth, previewHeight, webformatURL
            case webformatWidth, webformatHeight, largeImageURL, imageWidth, imageHeight, imageSize
            case views, downloads, collections, likes, comments, user, userImageURL
            case userID = "user_id"
        }

        init(_ photo: DemoPhoto, on host: String) {
            id = photo.number
            pageURL = photo.page(on: host)
            tags = photo.tags?.joined(separator: ", ")
            (previewURL, previewWidth, previewHeight) = photo.picture(longest: 150, on: host)
            (webformatURL, webformatWidth, webformatHeight) = photo.picture(longest: 640, on: host)
            largeImageURL = photo.picture(longest: 1280, on: host).url
            imageWidth = photo.width
            imageHeight = photo.height
            imageSize = photo.width * photo.height / 8
            views = photo.views
            downloads = photo.downloads
            collections = photo.likes / 2
            likes = photo.likes
            comments = photo.comments
            userID = photo.userNumber
            user = photo.user
        }
    }
}
