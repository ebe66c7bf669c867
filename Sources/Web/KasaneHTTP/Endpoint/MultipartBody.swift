public import Foundation
import HTTPTypes

extension RequestBody {
    /// A part of a `multipart/form-data` body.
    public struct Part: Sendable {
        /// The form field's name.
        public let name: String
        /// The file name, or `nil` if the part isn't a file.
        public let fileName: String?
        /// The content type, or `nil` if the part is plain text.
        public let contentType: String?
        /// The content.
        public let data: Data

        /// Creates a text part.
        public init(_ name: String, text: some CustomStringConvertible) {
            self.name = name
            fileName = nil
            contentType = nil
            data = Data(text.description.utf8)
        }

        /// Creates a file part.
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

    /// Creates a `multipart/form-data` body.
    ///
    /// ```swift
    /// let body = try RequestBody.multipart([
    ///     RequestBody.Part("title", text: "Rain"),
    ///     RequestBody.Part("picture", file: picture, fileName: "rain.jpg"),
    /// ])
    /// ```
    /// - Throws: ``InvalidPartError`` if a part's content type isn't a valid ASCII header value.
    public static func multipart(_ parts: [Part]) throws -> RequestBody {
        // With 128 random bits, the probability of a collision with the content is negligible.
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
                // The content type consists of ASCII tokens and quoted strings (RFC 9110, section
                // 8.3.1).
                guard HTTPField.isValidValue(type), type.utf8.allSatisfy({ $0 < 0x7F }) else {
                    throw InvalidPartError(name: part.name)
                }
                header += "Content-Type: \(type)\r\n"
            }
            body += Data((header + "\r\n").utf8) + part.data + Data("\r\n".utf8)
        }
        body += Data("--\(boundary)--\r\n".utf8)
        return .data(body, contentType: "multipart/form-data; boundary=\(boundary)")
    }
}

/// An error thrown when a part's content type isn't ASCII or would inject a header.
public struct InvalidPartError: Error, Equatable, CustomStringConvertible {
    /// The part's name.
    public let name: String

    /// The reason and a solution.
    public var description: String {
        "The content type of the part \"\(name)\" is invalid. Use an ASCII type such as image/png."
    }
}

/// Escapes the characters that end a quoted parameter, as the HTML standard requires.
///
/// The function processes Unicode scalars, because a quotation mark followed by a combining mark is
/// a different `Character`.
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
