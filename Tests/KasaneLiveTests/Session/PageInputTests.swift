import KasaneLive
import Testing

@Suite
struct PageInputTests {
    @Test func `an input keeps its order`() throws {
        let input = try read("n=7&f.city=%E6%9D%B1%E4%BA%AC+%2B&b.watch=&q=a%3D1%26b%3D2&f.city=")

        #expect(input.number == 7)
        #expect(
            input.events == [
                .field("city", "東京 +"), .press("watch"), .query("a=1&b=2"), .field("city", ""),
            ]
        )
    }

    @Test func `a form says which page, turn and form it is`() throws {
        let page = PageID()
        let input = try read("page=\(page)&turn=3&form=o1")

        #expect(input.page == page)
        #expect(input.turn == 3)
        #expect(input.form == "o1")
        #expect(input.number == nil)
    }

    @Test func `a page's form may contain controls that are not the page's`() throws {
        let input = try read("page=\(PageID())&turn=0&rating=3&f.a=x&=")

        #expect(input.events == [.field("a", "x")])
    }

    @Test(arguments: [
        "n=-1", "n=x", "turn=", "page=short", "other=1", "n=1&other=1", "n=99999999999999999999",
    ])
    func `malformed input is refused`(body: String) {
        #expect(throws: PageInput.ParseError.malformed) { try read(body) }
    }

    @Test func `wrong percent signs and bytes harm nothing`() throws {
        #expect(
            try read("f.a=%zz%4&f.b=%FF&f.c").events == [
                .field("a", "%zz%4"), .field("b", "\u{FFFD}"), .field("c", ""),
            ]
        )
    }

    @Test func `page ids are long, different, and checked`() {
        let ids = Set((0..<1_000).map { _ in PageID() })

        #expect(ids.count == 1_000)
        #expect(ids.allSatisfy { $0.text.utf8.count == 22 && PageID($0.text) == $0 })
        #expect(PageID("../../../../etc/passwd") == nil)
    }

    @Test func `a visit knows its query and its path's parts`() {
        let visit = PageRequest(path: "/a", query: "q=a+b&q=2&x=%C3%A9")

        #expect(visit.query("q") == "a b")
        #expect(visit.query("x") == "é")
        #expect(visit.query("y") == nil)
        let path: PagePath = "/cities/{code}/days/{day}"
        #expect(path.parameters(of: "/cities/a%2Fb+c/days/1") == ["code": "a/b+c", "day": "1"])
        #expect(path.parameters(of: "/cities/1/nights/1") == nil)
        #expect(path.parameters(of: "/cities/1") == nil)
    }

    @Test func `an address leads back to what it was made of`() {
        let path: PagePath = "/cities/{code}/days/{day}"

        let address = path.address(
            ["code": "a/b+c?", "day": "1"],
            query: ["q": "wet + 雨&", "none": "", "pages": "2"]
        )

        #expect(
            address == "/cities/a%2Fb%2Bc%3F/days/1?q=wet%20%2B%20%E9%9B%A8%26&pages=2"
        )
        let parts = address.split(separator: "?")
        #expect(path.parameters(of: String(parts[0])) == ["code": "a/b+c?", "day": "1"])
        #expect(PageRequest(path: "", query: String(parts[1])).query("q") == "wet + 雨&")
    }

    @Test(arguments: ["/", "/cities"])
    func `an address without values is the path`(path: String) {
        #expect(PagePath(stringLiteral: path).address() == path)
        #expect(PagePath(stringLiteral: path).address(query: ["q": ""]) == path)
    }

    private func read(_ text: String) throws -> PageInput {
        try PageInput(body: Array(text.utf8))
    }
}
