/// A message part with headers and an encoded body (RFC 2045 and RFC 2046).
struct MIMEEntity {
    private let headers: [HeaderField]
    private let body: [UInt8]

    init(text: String, subtype: String) {
        let bytes = text.withNetworkLineBreaks
        let encoding = TransferEncoding.shorter(for: bytes)
        headers = [
            HeaderField("Content-Type", words: ["text/\(subtype);", "charset=utf-8"]),
            HeaderField("Content-Transfer-Encoding", words: [encoding.rawValue]),
        ]
        body = encoding.encoded(bytes)
    }

    init(_ file: MailAttachment) {
        let name = HeaderField.asciiName(file.name)
        headers = [
            HeaderField("Content-Type", words: ["\(file.mediaType);", "name=\"\(name)\""]),
            HeaderField("Content-Transfer-Encoding", words: [TransferEncoding.base64.rawValue]),
            HeaderField(
                "Content-Disposition",
                words: ["attachment;"] + HeaderField.parameter("filename", fileName: file.name)
            ),
        ]
        body = TransferEncoding.base64.encoded([UInt8](file.content))
    }

    /// Creates a multipart entity.
    ///
    /// - Parameter seed: A number that makes the boundary unique, so that entities can be nested.
    init(_ subtype: String, seed: UInt64, _ parts: [Self]) {
        // Neither encoding produces “=_”, so the boundary can't occur in a part.
        let boundary = "=_\(subtype)_\(String(seed, radix: 36))"
        headers = [
            HeaderField(
                "Content-Type",
                words: ["multipart/\(subtype);", "boundary=\"\(boundary)\""]
            )
        ]
        var body: [UInt8] = []
        for part in parts {
            body += "--\(boundary)\r\n".utf8
            part.write(to: &body)
            // The line break belongs to the boundary, so nothing is added to the part.
            body += .lineBreak
        }
        self.body = body + Array("--\(boundary)--".utf8)
    }

    func write(to output: inout [UInt8]) {
        for header in headers { output += header.source.utf8 }
        output += .lineBreak
        output += body
    }
}
