import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// Creates the response for a problem, with its status and media type.
    init(problem: ProblemDocument) throws {
        try self.init(
            status: .init(code: problem.status),
            json: problem,
            contentType: "application/problem+json"
        )
        if let seconds = problem.retryAfter { headers[.retryAfter] = "\(seconds)" }
    }

    /// Creates a response with a JSON document, which is not cached.
    init(
        status: HTTPResponse.Status = .ok,
        json document: some Encodable,
        contentType: String = "application/json"
    ) throws {
        self.init(status: status, json: try document.json, contentType: contentType)
    }

    /// Creates a response with a JSON document, which is not cached.
    init(
        status: HTTPResponse.Status = .ok,
        json: String,
        contentType: String = "application/json"
    ) {
        self.init(
            status: status,
            headers: [.contentType: contentType, .cacheControl: "no-store"],
            // The prompt of a terminal then starts on a new line.
            body: .init(byteBuffer: ByteBuffer(string: json + "\n"))
        )
    }
}

extension Encodable {
    /// The value as JSON, indented and with sorted keys.
    public var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
