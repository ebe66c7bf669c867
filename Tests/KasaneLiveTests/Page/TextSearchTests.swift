import KasaneLive
import Testing

@Suite
struct TextSearchTests {
    private static let names = [
        "Nagoya", "Nagano", "New York", "São Paulo", "Nagasaki", "ナゴヤ", "東京", "Tōkyō", "Zürich",
        "Łódź", "がくえん", "St. Gallen",
    ]

    private func found(_ query: String, forgivesTypos: Bool = true) -> [String] {
        TextSearch(query, forgivesTypos: forgivesTypos).results(in: Self.names) { $0 }
    }

    @Test(arguments: [
        ("naga", ["Nagano", "Nagasaki"]), ("NAGO", ["Nagoya"]), ("ｎａｇｏ", ["Nagoya"]),
        ("york", ["New York"]), ("newyork", ["New York"]), ("sao p", ["São Paulo"]),
        ("sa\u{303}o", ["São Paulo"]), ("tokyo", ["Tōkyō"]), ("zuri", ["Zürich"]),
        ("lodz", ["Łódź"]), ("なご", ["ナゴヤ"]), ("ﾅｺﾞ", ["ナゴヤ"]), ("ガク", ["がくえん"]),
        ("か\u{3099}く", ["がくえん"]), ("京", ["東京"]), ("stga", ["St. Gallen"]), ("xyz", []),
        ("", []), (" .", []),
    ])
    func `case, width, diacritics and kana are ignored`(query: String, names: [String]) {
        #expect(found(query, forgivesTypos: false) == names)
    }

    @Test func `a text that begins with the query precedes those that contain it`() {
        let found = TextSearch("an").results(in: ["Japan", "Andorra", "Iran", "Angola"]) { $0 }

        #expect(found == ["Andorra", "Angola", "Japan", "Iran"])
    }

    @Test func `a typing error is searched for only if nothing else is found`() {
        #expect(found("nago") == ["Nagoya"])
        #expect(found("nagx") == ["Nagoya", "Nagano", "Nagasaki"])
    }

    @Test(arguments: ["nagpya", "naoya", "naggoya", "nagyoa", "ngoya", "xnagoya"])
    func `one typing error is forgiven`(query: String) {
        #expect(found(query) == ["Nagoya"])
        #expect(found(query, forgivesTypos: false) == [])
    }

    @Test(arguments: ["nxgxya", "nag", "yagona", "xyz"])
    func `two typing errors and errors in short queries are not`(query: String) {
        #expect(!found(query).contains("Zürich"))
        #expect(found(query).filter { query != "nag" && $0 == "Nagoya" } == [])
    }
}
