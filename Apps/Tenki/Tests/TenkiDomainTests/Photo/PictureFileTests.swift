import Foundation
import TenkiDomain
import Testing

@Suite
struct PictureFileTests {
    @Test(arguments: [
        ([0xFF, 0xD8, 0xFF, 0xE0], PictureFile.Format.jpeg),
        ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], .png),
        (Array("RIFF....WEBPVP8".utf8), .webP),
        (Array("GIF87a..".utf8), .gif),
        (Array("GIF89a..".utf8), .gif),
    ])
    func `a picture is known by its first bytes`(bytes: [UInt8], format: PictureFile.Format) {
        #expect(PictureFile(Data(bytes))?.format == format)
        // A slice of `Data` does not start at index 0.
        #expect(PictureFile(Data([0] + bytes).dropFirst())?.format == format)
    }

    @Test(arguments: ["", "<svg xmlns", "<!DOCTYPE html>", "GIF88a", "RIFF....AVI ", "RIFF", "BM"])
    func `any other file is not a picture`(text: String) {
        #expect(PictureFile(Data(text.utf8)) == nil)
    }
}
