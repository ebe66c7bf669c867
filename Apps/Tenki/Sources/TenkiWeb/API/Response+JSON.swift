import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    init(status: HTTPResponse.Status = .ok, json document: some Encodable) throws {
        self.init(status: status, json: try document.json)
    }

    init(status: HTTPResponse.Status = .ok, json: String) {
        self.init(
            status: status,
            headers: [.contentType: "application/json", .cacheControl: "no-store"],
            // The prompt of a terminal then starts on a new line.
            body: .init(byteBuffer: ByteBuffer(string: json + "\n"))
        )
    }
}

extension Encodable {
    package var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}
