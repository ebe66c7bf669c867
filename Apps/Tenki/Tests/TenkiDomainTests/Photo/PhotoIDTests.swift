import TenkiDomain
import Testing

@Suite
struct PhotoIDTests {
    @Test(arguments: PhotoSource.allCases)
    func `an identity is read as it is written`(source: PhotoSource) {
        let id = Photo.ID(source: source, text: "7e4e-雨/?")

        #expect(Photo.ID("\(id)") == id)
    }

    @Test(arguments: ["", "pixabay", "pixabay-", "nobody-1", "-1", "Pixabay-1"])
    func `text that names no photograph is not an id`(text: String) {
        #expect(Photo.ID(text) == nil)
    }
}
