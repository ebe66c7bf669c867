package struct DemoResponse: Hashable, Sendable {
    package let status: Int
    package let contentType: String
    package let bytes: [UInt8]
    package private(set) var headers: [String: String] = [:]

    package var body: String { String(decoding: bytes, as: UTF8.self) }

    var allHeaders: [String: String] { headers.merging(["Content-Type": contentType]) { $1 } }

    init(status: Int = 200, contentType: String, bytes: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.bytes = bytes
    }

    init(status: Int = 200, contentType: String = "text/plain; charset=utf-8", body: String) {
        self.init(status: status, contentType: contentType, bytes: Array(body.utf8))
    }

    init(status: Int = 200, json document: Any) {
        self.init(
            status: status,
            contentType: "application/json; charset=utf-8",
            body: DemoJSON(document).text
        )
    }

    /// The agency's response for an address without a document.
    static let notFound = Self(status: 404, contentType: "text/html", body: "<h1>Not Found</h1>")

    /// The response with the headers that let a client revalidate it.
    func revalidating(maximumAge: Int = 60) -> Self {
        var response = self
        response.headers["ETag"] = "\"\(String(SplitMix64.hash(of: bytes), radix: 16))\""
        response.headers["Cache-Control"] = "max-age=\(maximumAge)"
        return response
    }

    func replacingBody(_ text: String) -> Self {
        let response = Self(status: status, contentType: contentType, body: text)
        return headers.isEmpty ? response : response.revalidating()
    }

    /// Returns status 304 if the client has the response already; the response itself otherwise.
    func revalidated(for request: DemoRequest) -> Self {
        guard status == 200, let tag = headers["ETag"],
            request.headers["if-none-match"]?.contains(tag) == true
        else { return self }
        var response = Self(status: 304, contentType: contentType, bytes: [])
        response.headers = headers
        return response
    }
}

protocol DemoService: Sendable {
    func response(for request: DemoRequest) -> DemoResponse?
}
