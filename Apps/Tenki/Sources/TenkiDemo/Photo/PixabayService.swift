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
        let hits = search.photos(places).map { hit($0, on: request.host) }
        let document: Fields = ["totalHits": reachable, "hits": hits]
        return DemoResponse(json: document)
    }

    private func error(_ reason: String) -> DemoResponse {
        DemoResponse(status: 400, body: "[ERROR 400] \(reason)")
    }

    private func hit(_ photo: DemoPhoto, on host: String) -> Fields {
        let preview = photo.picture(longest: 150, on: host)
        let web = photo.picture(longest: 640, on: host)
        var hit: Fields = [
            "id": photo.number, "pageURL": photo.page(on: host), "previewURL": preview.url,
            "previewWidth": preview.width, "previewHeight": preview.height,
            "webformatURL": web.url, "webformatWidth": web.width, "webformatHeight": web.height,
            "views": photo.views, "downloads": photo.views / 2, "likes": photo.views / 150,
            "user": photo.user,
        ]
        hit["tags"] = photo.tags?.joined(separator: ", ")
        return hit
    }
}
