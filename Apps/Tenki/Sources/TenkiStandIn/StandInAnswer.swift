import Foundation

/// What the stand-in answers.
public struct StandInAnswer: Hashable, Sendable {
    /// The status.
    public let status: Int
    /// The media type of the body.
    public let contentType: String
    /// The body.
    public let bytes: [UInt8]

    /// The body as a text.
    public var body: String { String(decoding: bytes, as: UTF8.self) }

    init(status: Int = 200, contentType: String, bytes: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.bytes = bytes
    }

    init(status: Int = 200, contentType: String, body: String) {
        self.init(status: status, contentType: contentType, bytes: Array(body.utf8))
    }

    /// JSON that is written already.
    init(status: Int = 200, json: String) {
        self.init(status: status, contentType: "application/json; charset=utf-8", body: json)
    }

    /// A value as JSON, always written the same way.
    init(_ value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            self.init(json: String(decoding: try encoder.encode(value), as: UTF8.self))
        } catch {
            // Only numbers that are not finite cannot be written, and none is made up.
            self.init(status: 500, contentType: "text/plain; charset=utf-8", body: "\(error)")
        }
    }

    /// Plain text.
    init(status: Int, text: String) {
        self.init(status: status, contentType: "text/plain; charset=utf-8", body: text)
    }
}

/// A public service that is stood in for.
protocol StandInService: Sendable {
    /// Answers a request as the service does; `nil` if its path is not the service's.
    func answer(to request: StandInRequest) -> StandInAnswer?
}
