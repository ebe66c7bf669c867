public import Foundation
import HTTPTypes

extension RequestBody {
    /// A part of a `multipart/form-data` body.
    public struct Part: Sendable {
        /// The name of the form's field.
        public let name: String
        /// The name of the file, where the part is one.
        public let fileName: String?
        /// The part's type, or `nil` for plain text.
        public let contentType: String?
        /// The part's bytes.
        public let data: Data

        /// Makes a part of text.
        public init(_ name: String, text: some CustomStringConvertible) {
            self.name = name
            fileName = nil
            contentType = nil
            data = Data(text.description.utf8)
        }

        /// Makes a part of a file.
        ///
        /// - Parameters:
        ///   - name: The name of the form's field.
        ///   - data: The file's bytes.
        ///   - fileName: The file's name.
        ///   - contentType: The file's type.
        public init(
            _ name: String,
            file data: Data,
            fileName: String,
            contentType: String = "application/octet-stream"
        ) {
            self.name = name
            self.fileName = fileName
            self.contentType = contentType
            self.data = data
        }
    }

    /// Makes a body of parts, as `multipart/form-data`.
    ///
    /// - Parameter parts: The parts in their order.
    /// - Returns: The body.
    /// - Throws: ``InvalidPart`` if a part's type cannot be written as a header.
    public static func multipart(_ parts: [Part]) throws -> RequestBody {
        // 128 random bits: no part has them by chance.
        var generator = SystemRandomNumberGenerator()
        let boundary =
            "kasane-" + String(generator.next(), radix: 36) + String(generator.next(), radix: 36)
        return try multipart(parts, boundary: boundary)
    }

    package static func multipart(_ parts: [Part], boundary: String) throws -> RequestBody {
        var body = Data()
        for part in parts {
            var header = "--\(boundary)\r\nContent-Disposition: form-data; "
            header += "name=\"\(escaped(part.name))\""
            if let fileName = part.fileName { header += "; filename=\"\(escaped(fileName))\"" }
            header += "\r\n"
            if let type = part.contentType {
                guard HTTPField.isValidValue(type) else { throw InvalidPart(name: part.name) }
                header += "Content-Type: \(type)\r\n"
            }
            body += Data((header + "\r\n").utf8) + part.data + Data("\r\n".utf8)
        }
        body += Data("--\(boundary)--\r\n".utf8)
        return .data(body, contentType: "multipart/form-data; boundary=\(boundary)")
    }
}

/// A part of a multipart body whose type would inject a header.
public struct InvalidPart: Error, Equatable, CustomStringConvertible {
    /// The part's name.
    public let name: String

    /// The error for people.
    public var description: String { "the type of part \"\(name)\" is no header value" }
}

/// Escapes what ends a quoted parameter, as the WHATWG's HTML standard says.
///
/// It goes by scalars: a quote with a mark behind it is one character, which is another than a quote.
private func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": escaped += "%22".unicodeScalars
        case "\r": escaped += "%0D".unicodeScalars
        case "\n": escaped += "%0A".unicodeScalars
        default: escaped.append(scalar)
        }
    }
    return String(escaped)
}
