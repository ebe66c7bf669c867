struct OpenverseService: DemoService {
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
        let reachable = min(search.total, 240)
        let start = min((page - 1) * size, reachable)
        let photos = search.photos(start..<min(start + size, reachable))
        let document: Fields = [
            "result_count": reachable, "results": photos.map { result($0, on: request.host) },
        ]
        return DemoResponse(json: document)
    }

    private func error(_ status: Int, _ detail: String) -> DemoResponse {
        DemoResponse(status: status, json: ["detail": detail])
    }

    private func result(_ photo: DemoPhoto, on host: String) -> Fields {
        let picture = photo.picture(longest: 1280, on: host)
        let digits = "\(photo.number)"
        let tags = photo.tags.map { $0.map { ["name": $0] } }
        return [
            // A UUID whose last group is the photograph's number.
            "id": "7e4e1c00-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
                + digits,
            "title": photo.title, "foreign_landing_url": photo.page(on: host), "url": picture.url,
            "thumbnail": photo.picture(longest: 400, on: host).url, "width": picture.width,
            "height": picture.height, "creator": photo.user,
            "creator_url": photo.page(on: host), "license": "cc0", "license_version": "1.0",
            "license_url": "https://creativecommons.org/publicdomain/zero/1.0/",
            "source": "stand-in",
            "attribution": "\"\(photo.title)\" by \(photo.user) (Tenki demo data)",
            "tags": tags as Any,
        ]
    }
}
