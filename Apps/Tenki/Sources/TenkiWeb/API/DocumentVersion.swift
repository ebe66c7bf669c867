import Hummingbird
import KasaneDomain
import KasaneHummingbird
package import TenkiApplication
import TenkiDomain
import TenkiUI

package enum DocumentVersion {
    private static let times = ["ageSeconds", "checkedAt", "heartbeatAt", "notice"]
        .map { Array("\"\($0)\" :".utf8) }

    /// Returns an encoded document without the lines that change on their own: ages, check times,
    /// and the notice, which contains an age.
    package static func text(of json: String) -> String {
        let end = UInt8(ascii: "\n")
        let lines = json.utf8.split(separator: end).filter { line in
            let content = line.drop { $0 == UInt8(ascii: " ") }
            return !times.contains { content.starts(with: $0) }
        }
        return String(decoding: Array(lines.joined(separator: [end])), as: UTF8.self)
    }

    /// Returns the parts of an encoded document's version, including the reason for its notice.
    package static func parts(of json: String, because reason: String?) -> [String] {
        [Release.version, text(of: json), reason ?? ""]
    }
}

extension Request {
    /// Responds with a document, or with 304 if the client has this version of it.
    func respond(
        with document: some Encodable,
        because reason: String? = nil
    ) async throws -> Response {
        let json = try document.json
        let tag = EntityTag.weak(of: DocumentVersion.parts(of: json, because: reason))
        return await ifNoneMatch(tag) { Response(json: json) }
    }
}

extension Caveat {
    package var reason: String {
        switch self {
        case .stale(let failure): "not newest: \(failure.message)"
        case .unsaved(let failure): "not stored: \(failure.message)"
        }
    }
}
