import Testing

@testable import KasaneGenerator

@Suite
struct ApplicationNameTests {
    @Test func `a name becomes the prefix of the layers and of the database file`() throws {
        let name = try ApplicationName("book-shop2")

        #expect(name.type == "BookShop2")
        #expect(name.databaseIdentifier == "0x626F_6F6B")
        #expect(try ApplicationName("a").databaseIdentifier == "0x6120_2020")
    }

    @Test(arguments: [
        "", "Shop", "2shop", "book_shop", "book--shop", "-shop", "shop-", "sh op", "../shop",
        "shöp",
        String(repeating: "a", count: 41),
    ])
    func `a name with other characters is refused with the rule`(text: String) {
        let error = #expect(throws: GeneratorError.self) { try ApplicationName(text) }
        #expect(error?.description.contains("lowercase letters, digits and single hyphens") == true)
    }

    @Test(arguments: [("import", "keyword"), ("testing", "module"), ("kasane-live", "module")])
    func `a keyword or module name is refused`(text: String, reason: String) {
        let error = #expect(throws: GeneratorError.self) { try ApplicationName(text) }
        #expect(error?.description.contains(reason) == true)
    }
}
