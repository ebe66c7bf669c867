public import Hummingbird

extension RouterMethods {
    /// Serves a file that the application carries in itself, such as a stylesheet.
    ///
    /// Browsers may keep it and ask again with its tag; what did not change is not sent twice.
    ///
    /// - Parameters:
    ///   - path: Where it is served.
    ///   - contentType: Its media type.
    ///   - bytes: Its content.
    public func asset(_ path: RouterPath, contentType: String, bytes: [UInt8]) {
        let body = ByteBuffer(bytes: bytes)
        let tag = "\"\(fnv1a(bytes))\""
        get(path) { request, _ in
            var headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache"]
            guard request.headers[.ifNoneMatch] != tag else {
                return Response(status: .notModified, headers: headers)
            }
            headers[.contentType] = contentType
            return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
        }
    }
}

/// The 64-bit FNV-1a hash of bytes in hexadecimal: tells versions of a file apart, no secret.
private func fnv1a(_ bytes: [UInt8]) -> String {
    let hash = bytes.reduce(into: 0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(hash, radix: 16)
}
