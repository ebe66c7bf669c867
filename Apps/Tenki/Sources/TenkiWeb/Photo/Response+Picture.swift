import Hummingbird
import NIOCore
import TenkiDomain

extension Response {
    /// Creates a response with a picture that never changes.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - age: The time in seconds for which browsers may keep it.
    init(_ picture: PictureFile, maximumAge age: Int) {
        self.init(
            status: .ok,
            headers: [
                .contentType: picture.format.mediaType,
                .cacheControl: "public, max-age=\(age), immutable",
                .contentSecurityPolicy: "default-src 'none'; sandbox",
            ],
            body: .init(byteBuffer: ByteBuffer(bytes: picture.data))
        )
    }
}
