import Hummingbird
import NIOCore
import TenkiDomain

extension Response {
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
