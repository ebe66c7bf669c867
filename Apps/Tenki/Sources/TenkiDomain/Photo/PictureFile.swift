package import Foundation

/// The bytes of a picture in a format that every browser supports and that cannot contain scripts.
package struct PictureFile: Hashable, Sendable {
    package enum Format: String, CaseIterable, Sendable {
        case jpeg = "image/jpeg"
        case png = "image/png"
        case webP = "image/webp"
        case gif = "image/gif"

        package var mediaType: String { rawValue }
    }

    package let format: Format
    package let data: Data

    /// Creates a picture file if the bytes begin with the signature of a known format.
    ///
    /// The content type that a service reports is ignored, so an HTML page labelled as a picture is
    /// rejected with `nil`.
    package init?(_ data: Data) {
        func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
            data.dropFirst(offset).starts(with: bytes)
        }
        if has([0xFF, 0xD8, 0xFF]) {
            format = .jpeg
        } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            format = .png
        } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
            format = .webP
        } else if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) {
            format = .gif
        } else {
            return nil
        }
        self.data = data
    }
}
