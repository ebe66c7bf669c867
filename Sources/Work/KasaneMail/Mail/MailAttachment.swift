public import Foundation

/// A file attached to an email.
public struct MailAttachment: Hashable, Sendable {
    /// The file name, in any language.
    public let name: String
    /// The media type, such as `application/pdf`.
    public let mediaType: String
    /// The file's content.
    public let content: Data

    /// Creates an attachment.
    ///
    /// - Parameters:
    ///   - name: The file name, at most 200 bytes in UTF-8, without slashes.
    ///   - mediaType: The media type, such as `application/pdf` or `text/csv; charset=utf-8`.
    ///     `multipart` and `message` types are rejected, because RFC 2046 forbids encoding them.
    ///   - content: The file's content, which Base64 makes 37% longer.
    /// - Throws: ``MailFormatError``.
    public init(_ name: String, mediaType: String, content: Data) throws(MailFormatError) {
        self.name = try name.checked(as: .fileName, limit: 200)
        // Compares bytes, because a combining character after a slash would hide the slash.
        let slashes = [UInt8(ascii: "/"), UInt8(ascii: "\\")]
        guard !name.isEmpty, !name.utf8.contains(where: slashes.contains) else {
            throw .fileName(name)
        }
        let token = #/([\w!#$&^.+\-]{1,60})\/[\w!#$&^.+\-]{1,60}(; ?charset=[\w.\-]{1,40})?/#
            .asciiOnlyCharacterClasses()
        guard let type = mediaType.wholeMatch(of: token)?.output.1.lowercased(),
            type != "multipart", type != "message"
        else { throw .mediaType(mediaType) }
        self.mediaType = mediaType
        self.content = content
    }
}

extension MailAttachment: Codable {
    /// Decodes an attachment with the same checks as ``init(_:mediaType:content:)``.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.decode(String.self, forKey: .name),
            mediaType: values.decode(String.self, forKey: .mediaType),
            content: values.decode(Data.self, forKey: .content)
        )
    }
}
