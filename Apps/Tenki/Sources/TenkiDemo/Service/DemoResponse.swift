import Foundation

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

    init(status: Int = 200, contentType: String, body: String) {
        self.init(status: status, contentType: contentType, bytes: Array(body.utf8))
    }

    init(status: Int = 200, json: String) {
        self.init(status: status, contentType: "application/json; charset=utf-8", body: json)
    }

    /// Creates a response with a value encoded as JSON with sorted keys.
    init(_ value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            self.init(json: String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
            // Only non-finite numbers cannot be encoded, and none are generated.
            self.init(status: 500, contentType: "text/plain; charset=utf-8", body: "\(error)")
        }
    }

    init(xml: String) {
        self.init(contentType: "application/xml", body: xml)
    }

    /// The agency's response for an address without a document.
    static let notFound = Self(status: 404, contentType: "text/html", body: "<h1>Not Found</h1>")

    init(status: Int, text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", body: text)
    }
}

extension DemoResponse {
    func modified(at date: Date, maximumAge: Int = 60) -> Self {
        var response = self
        response.headers["ETag"] = Self.tag(of: bytes)
        response.headers["Last-Modified"] = date.httpDate
        response.headers["Cache-Control"] = "max-age=\(maximumAge)"
        return response
    }

    func replacingBody(_ text: String) -> Self {
        var response = Self(status: status, contentType: contentType, body: text)
        response.headers = headers
        if headers["ETag"] != nil { response.headers["ETag"] = Self.tag(of: response.bytes) }
        return response
    }

    private static func tag(of bytes: [UInt8]) -> String {
        "\"\(String(SplitMix64.hash(of: bytes), radix: 16))\""
    }

    /// Returns status 304 if the client has the response already; the response itself otherwise.
    ///
    /// As with nginx, `If-Modified-Since` matches the exact date only, and counts only without
    /// `If-None-Match`.
    func revalidated(for request: DemoRequest) -> Self {
        let isKnown =
            if let tags = request.headers["if-none-match"] {
                headers["ETag"].map { tags == "*" || tags.contains($0) } ?? false
            } else {
                headers["Last-Modified"].map { $0 == request.headers["if-modified-since"] } ?? false
            }
        guard status == 200, isKnown else { return self }
        var response = Self(status: 304, contentType: contentType, bytes: [])
        response.headers = headers
        return response
    }
}

protocol DemoService: Sendable {
    func response(for request: DemoRequest) -> DemoResponse?
}
