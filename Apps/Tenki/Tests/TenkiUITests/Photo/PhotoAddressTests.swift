import TenkiDomain
import TenkiUI
import Testing

@Suite
struct PhotoAddressTests {
    private let id = Photo.ID(source: .openverse, text: "a/b?雨")

    @Test func `a name cannot lead to another address`() {
        let name = "openverse-a%2Fb%3F%E9%9B%A8"

        #expect(PhotoAddress.picture(.preview, of: id) == "/images/\(name)/preview")
        #expect(PhotoAddress.photo(id, foundBy: "") == "/photos/\(name)")
        #expect(PhotoAddress.photo(id, foundBy: "a&b") == "/photos/\(name)?q=a%26b")
    }

    @Test func `a search keeps its text`() {
        #expect(PhotoAddress.search("") == PhotoAddress.search)
        #expect(PhotoAddress.search("wet + 雨") == "/photos?q=wet%20%2B%20%E9%9B%A8")
        #expect(PhotoAddress.search("rain", pages: 3) == "/photos?q=rain&pages=3")
        #expect(PhotoAddress.search("", pages: 3) == PhotoAddress.search)
    }
}
