import TenkiDomain
import Testing

@Suite
struct PhotoQueryTests {
    @Test func `a query is in lower case, with one space between its words`() throws {
        #expect(try PhotoQuery(" Heavy\u{1B}  RAIN\n").text == "heavy rain")
    }

    @Test(arguments: ["Ra\u{F}\u{200D}", "1\u{E}\u{301}", "a \u{301}b", "a\u{301} b"])
    func `a query is unchanged when it is read again`(typed: String) throws {
        let query = try PhotoQuery(typed)

        #expect(try PhotoQuery(query.text) == query)
    }

    @Test func `a query of nothing is refused`() {
        #expect(throws: InvalidPhotoQueryError.empty) { try PhotoQuery(" \u{0}\n") }
    }

    @Test(arguments: [String(repeating: "a", count: 101), "e" + String(repeating: "́", count: 100)])
    func `a long query is refused, also if few characters have many marks`(typed: String) {
        #expect(throws: InvalidPhotoQueryError.tooLong(101)) { try PhotoQuery(typed) }
    }
}
