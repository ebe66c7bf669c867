import Foundation

/// A response of the demo services.
public struct DemoResponse: Hashable, Sendable {
    /// The status code.
    public let status: Int
    /// The media type of the body.
    public let contentType: String
    /// The body.
    public let bytes: [UInt8]

    /// The body decoded as UTF-8.
    public var body: String { String(decoding: bytes, as: UTF8.self) }

    init(status: Int = 200, contentType: String, bytes: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.bytes = bytes
    }

    init(status: Int = 200, contentType: String, body: String) {
        self.init(status: status, contentType: contentType, bytes: Array(body.utf8))
    }

    /// Creates a response with encoded JSON.
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

    /// Creates a response with plain text.
    init(status: Int, text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", body: text)
    }
}

/// A demo version of a public service.
protocol DemoService: Sendable {
    /// Returns the service's response to a request; `nil` if the service does not have the path.
    func response(for request: DemoRequest) -> DemoResponse?
}
