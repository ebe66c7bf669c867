import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import TenkiUI

extension Response {
    /// Answers with a problem, in its own status and media type.
    init(problem: ProblemDocument) throws {
        try self.init(
            status: .init(code: problem.status),
            json: problem,
            contentType: "application/problem+json"
        )
        if let seconds = problem.retryAfter { headers[.retryAfter] = "\(seconds)" }
    }

    /// Answers with a document that no cache keeps.
    init(
        status: HTTPResponse.Status = .ok,
        json document: some Encodable,
        contentType: String = "application/json"
    ) throws {
        self.init(status: status, json: try document.json, contentType: contentType)
    }

    /// Answers with a document that no cache keeps.
    init(
        status: HTTPResponse.Status = .ok,
        json: String,
        contentType: String = "application/json"
    ) {
        self.init(
            status: status,
            headers: [.contentType: contentType, .cacheControl: "no-store"],
            // A terminal's next line begins below.
            body: .init(byteBuffer: ByteBuffer(string: json + "\n"))
        )
    }
}

extension Encodable {
    /// The value as JSON for people and programs: keys in order, indented.
    var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
